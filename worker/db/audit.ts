/** A condition in SQL with its values, numbered from ?1. It must hold at the moment of writing. */
export interface Guard {
  readonly sql: string
  readonly binds: readonly (string | number | null)[]
}

/** Who did what to what, for ever: ids only, never names or e-mails. `before` and `after` are JSON or short texts. */
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
  /** What was asked for: with action and target, what the order id is bound to. Any JSON value; absent is null. */
  readonly content?: unknown
  /** How recent the actor's sign-in was, where the action asks for one (recent-sign-in.ts). */
  readonly signIn?: { readonly signedInAt: number; readonly authenticatedAt: number | null } | null
}

/**
 * One row of the audit log, for a batch that has its own guard. The same id a second time changes nothing.
 * New code uses `guardedBatch`, which also binds the id to the content.
 */
export const auditStatement = (db: D1Database, e: AuditEntry): D1PreparedStatement =>
  db
    .prepare(
      'INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING',
    )
    .bind(e.id, e.at, e.actorId, e.action, e.target, e.before, e.after, e.requestId)

/** One row for the statement before it in the same batch, and none where that changed nothing. */
export const auditIfChanged = (db: D1Database, e: AuditEntry): D1PreparedStatement =>
  db
    .prepare(
      'INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE changes() = 1',
    )
    .bind(e.id, e.at, e.actorId, e.action, e.target, e.before, e.after, e.requestId)

/**
 * A row for each thing of a list that is about to change, decided by the database: `things` are its ids with the id of the row, `source`
 * joins and restricts them (`v.value ->> '$.id'` is a thing), `before` is an expression of it.
 */
export const auditEach = (
  db: D1Database,
  things: readonly { readonly id: string; readonly audit: string }[],
  e: Omit<AuditEntry, 'id' | 'target' | 'before' | 'content' | 'signIn'>,
  { source, before }: { readonly source: string; readonly before: string },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id)
       SELECT v.value ->> '$.audit', ?2, ?3, ?4, v.value ->> '$.id', ${before}, ?5, ?6 FROM json_each(?1) v ${source}`,
    )
    .bind(JSON.stringify(things), e.at, e.actorId, e.action, e.after, e.requestId)

/** The audit row of a guarded batch: breaks `audit_guard` where the guard does not hold, and the primary key where the id is used. */
export async function auditInsert(db: D1Database, e: AuditEntry, guard: Guard | null): Promise<D1PreparedStatement> {
  const own = [e.id, e.at, e.actorId, e.action, e.target, e.before, e.after, e.requestId, await contentHashOf(e), signInOf(e)]
  // The guard numbers its values from ?1, so they come first.
  const first = guard?.binds.length ?? 0
  const places = own.map((_, i) => `?${first + i + 1}`).join(', ')
  const held = guard === null ? 'NULL' : `coalesce((${guard.sql}), 0)`
  return db
    .prepare(
      `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id, content_hash, sign_in, guard_held)
       VALUES (${places}, ${held})`,
    )
    .bind(...(guard?.binds ?? []), ...own)
}

const signInOf = ({ signIn }: AuditEntry): string | null => (signIn === undefined || signIn === null ? null : JSON.stringify(signIn))

/** What an order id is bound to: SHA-256 of action, target and content, as base64url. */
export async function contentHashOf({ action, target, content }: Pick<AuditEntry, 'action' | 'target' | 'content'>): Promise<string> {
  const text = JSON.stringify([action, target, content ?? null])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
