import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { SESSION_LIMITS, tokenEndsAt } from '#domain/access/session-limits.ts'
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

interface SessionOwner {
  readonly id: string
  readonly sessionVersion: number
}

/** A new session row and its token. `authenticatedAt` is the provider's `auth_time` in ms UTC, or null where it does not say. */
export async function openSession(
  deps: SessionDeps,
  account: SessionOwner,
  device: string,
  authenticatedAt: number | null = null,
): Promise<string> {
  const id = deps.newSecret()
  const expiresAt = tokenEndsAt(deps.now, deps.now)
  await deps.db
    .insert(session)
    .values({ id, userId: account.id, version: account.sessionVersion, device, ...begunNow(deps, authenticatedAt) })
  return sessionToken(deps, account.id, id, account.sessionVersion, expiresAt)
}

/**
 * The same session begun again by another sign-in of its person in the same browser, also where its token ran out meanwhile, so that the
 * attempts which it writes stay its own. Null where it is not theirs, was ended, or is older than a session may be. Tokens from before
 * are refused a minute later (session-limits.ts).
 */
export async function beginAnew(
  deps: SessionDeps,
  account: SessionOwner,
  sessionId: string,
  authenticatedAt: number | null,
): Promise<string | null> {
  const { id: userId, sessionVersion: version } = account
  const begun = await deps.db
    .update(session)
    .set(begunNow(deps, authenticatedAt))
    .where(
      and(
        eq(session.id, sessionId),
        eq(session.userId, userId),
        eq(session.version, version),
        isNull(session.revokedAt),
        gt(session.createdAt, deps.now - SESSION_LIMITS.absoluteMs),
      ),
    )
    .returning({ id: session.id })
  return begun.length === 0 ? null : sessionToken(deps, userId, sessionId, version, tokenEndsAt(deps.now, deps.now))
}

const begunNow = ({ now }: SessionDeps, authenticatedAt: number | null) => ({
  createdAt: now,
  expiresAt: tokenEndsAt(now, now),
  usedAt: now,
  signedInAt: now,
  authenticatedAt,
})

/**
 * The same session for longer, so that it outlives an exam: a new token, or null where the present one lasts until `until` anyway
 * (ms UTC), or cannot be made longer. Twelve hours from now and the session's absolute limit are the caps; the row's end only moves
 * forward.
 */
export async function renewSession(
  deps: SessionDeps,
  current: {
    readonly userId: string
    readonly sessionId: string
    readonly sessionVersion: number
    readonly tokenExpiresAt: number
    readonly sessionCreatedAt: number
  },
  until: number,
): Promise<{ token: string; expiresAt: number } | null> {
  const expiresAt = tokenEndsAt(current.sessionCreatedAt, deps.now)
  if (current.tokenExpiresAt >= until || expiresAt <= current.tokenExpiresAt) return null
  await deps.db
    .update(session)
    .set({ expiresAt })
    .where(and(eq(session.id, current.sessionId), isNull(session.revokedAt), lt(session.expiresAt, expiresAt)))
  return { token: await sessionToken(deps, current.userId, current.sessionId, current.sessionVersion, expiresAt), expiresAt }
}

const sessionToken = (deps: SessionDeps, userId: string, sessionId: string, version: number, expiresAt: number): Promise<string> =>
  signToken(deps.keys, TOKEN_KINDS.session, { sub: userId, jti: sessionId, now: deps.now, expiresAt, extra: { sv: version } })
