/** What a row of the audit log is made of. `guardedBatch` (guarded-batch.ts) alone writes them. */

/** A condition in SQL with its values, numbered from ?1. It must hold at the moment of writing. */
export interface Guard {
  readonly sql: string
  readonly binds: readonly (string | number | null)[]
}

/** How recent a sign-in is, ms UTC. `signedInAt` is the last exchange with the identity provider on this session. */
export interface SignInFacts {
  readonly signedInAt: number
  /** The provider's `auth_time`, which may be older than the exchange; null where the provider did not say: the account was only chosen. */
  readonly authenticatedAt: number | null
}

/** Who acts, and in which request. */
export interface Actor {
  /** The user's id, or `operator` for a caller with the operator secret. */
  readonly actorId: string
  readonly requestId: string
  /** Null for a caller without a session. */
  readonly signIn: SignInFacts | null
}

/** Who did what to what, permanently: ids only, never names or e-mails. `before` and `after` are JSON or short texts. */
export interface AuditEntry {
  /** The id of the order where the client chose one, so that it can be sent again; else a new id. */
  readonly id: string
  /** ms UTC */
  readonly at: number
  readonly actorId: string
  /** `thing.action`, such as `question.save`. */
  readonly action: string
  readonly target: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
  /** What was asked for, any JSON value: the order id is bound to it. Where it is absent, the id is bound to action and target alone. */
  readonly content?: unknown
  /** How recent the actor's sign-in was, where the action asks for a recent one (recent-sign-in.ts). */
  readonly signIn?: SignInFacts | null
}

/**
 * A row for each thing of a list, decided by the database before the writes: `things` are its ids with the id of the row, `source` joins and
 * restricts them (`v.value ->> '$.id'` is a thing), `before` is an expression of it.
 */
export interface AuditOfEach {
  readonly each: readonly { readonly id: string; readonly audit: string }[]
  readonly source: string
  readonly before: string
  readonly entry: Omit<AuditEntry, 'id' | 'target' | 'before' | 'content' | 'signIn'>
}

/** What an order id is bound to: SHA-256 of action, target and content, as base64url; null where there is no content. */
export async function contentHashOf({
  action,
  target,
  content,
}: Pick<AuditEntry, 'action' | 'target' | 'content'>): Promise<string | null> {
  if (content === undefined) return null
  const text = JSON.stringify([action, target, content])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
