import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#worker/db/client.ts'
import { session } from '#worker/db/people-tables.ts'
import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'

export interface SessionDeps {
  readonly db: Db
  readonly keys: TokenKeys
  readonly now: number
  /** At least 128 random bits as base64url. */
  readonly newSecret: () => string
}

/** 12 hours: the longest life of a token, in ms. */
export const SESSION_MS = 12 * 3600_000

/** A new session row and its token. `authenticatedAt` is the provider's `auth_time` in ms UTC, or null where it does not say. */
export async function openSession(
  deps: SessionDeps,
  account: { readonly id: string; readonly sessionVersion: number },
  device: string,
  authenticatedAt: number | null = null,
): Promise<string> {
  const id = deps.newSecret()
  const { now } = deps
  const expiresAt = now + SESSION_MS
  await deps.db.insert(session).values({
    ...{ id, userId: account.id, version: account.sessionVersion, device, createdAt: now, expiresAt },
    ...{ usedAt: now, signedInAt: now, authenticatedAt },
  })
  return sessionToken(deps, account.id, id, account.sessionVersion, expiresAt)
}

/**
 * The same session for longer, so that it outlives an exam: a new token, or null where the present one lasts until `until` anyway
 * (ms UTC). 12 hours from now is the cap; the row's end only moves forward.
 */
export async function renewSession(
  deps: SessionDeps,
  current: { readonly userId: string; readonly sessionId: string; readonly sessionVersion: number; readonly tokenExpiresAt: number },
  until: number,
): Promise<{ token: string; expiresAt: number } | null> {
  if (current.tokenExpiresAt >= until) return null
  const expiresAt = deps.now + SESSION_MS
  await deps.db
    .update(session)
    .set({ expiresAt })
    .where(and(eq(session.id, current.sessionId), isNull(session.revokedAt), lt(session.expiresAt, expiresAt)))
  return { token: await sessionToken(deps, current.userId, current.sessionId, current.sessionVersion, expiresAt), expiresAt }
}

const sessionToken = (deps: SessionDeps, userId: string, sessionId: string, version: number, expiresAt: number): Promise<string> =>
  signToken(deps.keys, TOKEN_KINDS.session, { sub: userId, jti: sessionId, now: deps.now, expiresAt, extra: { sv: version } })
