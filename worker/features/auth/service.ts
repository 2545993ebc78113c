import type { SessionUser } from '#contract/session.ts'
import { inAppPath } from '#domain/in-app-path.ts'
import type { Db } from '#worker/db/client.ts'
import { AppError } from '#worker/http/app-error.ts'
import { authorizationUrl, exchangeCode, type GoogleIdentity, type IdentityProvider } from '#worker/platform/google.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { openOauthState, sealOauthState } from './oauth-state.ts'
import { type Account, bumpSessionVersion, createAccount, createSession, extendSession, findAccount, revokeSession, setPicture } from './repository.ts'

export interface AuthDeps {
  readonly db: Db
  readonly secret: string
  readonly now: number
  readonly newId: () => string
  /** At least 128 random bits as base64url. */
  readonly newSecret: () => string
}

/** 12 hours: the longest life of a token, in ms. */
export const SESSION_MS = 12 * 3600_000

/** Begins a sign-in: the address to send the browser to and the sealed state for its cookie. */
export async function startSignIn(deps: AuthDeps, provider: IdentityProvider | null, returnTo: string | undefined): Promise<{ url: string; sealed: string }> {
  if (provider === null) throw new AppError('oauth_not_configured')
  const s = { state: deps.newSecret(), nonce: deps.newSecret(), codeVerifier: deps.newSecret() + deps.newSecret(), returnTo: inAppPath(returnTo) }
  return { url: authorizationUrl(provider, s.state, s.nonce, s.codeVerifier), sealed: await sealOauthState(deps.secret, s, deps.now) }
}

/**
 * Ends a sign-in: trades the code, finds or makes the account, opens a session.
 * Errors: oauth_state_mismatch, oauth_denied, oauth_unavailable, email_not_verified, email_in_use, banned.
 */
export async function finishSignIn(
  deps: AuthDeps,
  provider: IdentityProvider | null,
  given: { code: string; state: string; sealed: string | undefined; device: string },
  copyPicture: (identity: GoogleIdentity) => Promise<string | null>,
): Promise<{ user: SessionUser; returnTo: string | null }> {
  if (provider === null) throw new AppError('oauth_not_configured')
  const expected = await openOauthState(deps.secret, given.sealed, deps.now)
  if (expected === null || expected.state !== given.state) throw new AppError('oauth_state_mismatch')
  const exchanged = await exchangeCode(provider, given.code, expected.codeVerifier, expected.nonce, deps.now)
  if (!exchanged.ok) throw new AppError(exchanged.reason === 'denied' ? 'oauth_denied' : 'oauth_unavailable')
  const { identity } = exchanged
  if (!identity.emailVerified) throw new AppError('email_not_verified')
  const account = await findOrCreateAccount(deps, identity, copyPicture)
  if (account.bannedAt !== null || account.deletedAt !== null) throw new AppError('banned')
  const token = await openSession(deps, account, given.device)
  return { user: sessionUser(account, token), returnTo: expected.returnTo }
}

/** A new session row and its token. */
export async function openSession(deps: AuthDeps, account: Pick<Account, 'id' | 'sessionVersion'>, device: string): Promise<string> {
  const sessionId = deps.newSecret()
  const expiresAt = deps.now + SESSION_MS
  await createSession(deps.db, { id: sessionId, userId: account.id, version: account.sessionVersion, device, createdAt: deps.now, expiresAt })
  return sessionToken(deps, account.id, sessionId, account.sessionVersion, expiresAt)
}

/**
 * The same session for longer, so that it outlives an exam: a new token, or null where the present one lasts until `until` anyway
 * or none could (12 hours is the cap). Times in ms UTC.
 */
export async function renewSession(
  deps: AuthDeps,
  current: { userId: string; sessionId: string; sessionVersion: number; tokenExpiresAt: number },
  until: number,
): Promise<{ token: string; expiresAt: number } | null> {
  if (current.tokenExpiresAt >= until) return null
  const expiresAt = deps.now + SESSION_MS
  await extendSession(deps.db, current.sessionId, expiresAt)
  return { token: await sessionToken(deps, current.userId, current.sessionId, current.sessionVersion, expiresAt), expiresAt }
}

/** Ends this session, or every session of the person. */
export async function signOut(deps: AuthDeps, who: { userId: string; sessionId: string }, everywhere: boolean): Promise<void> {
  if (everywhere) await bumpSessionVersion(deps.db, who.userId)
  else await revokeSession(deps.db, who.sessionId, deps.now)
}

const sessionToken = (deps: AuthDeps, userId: string, sessionId: string, version: number, expiresAt: number): Promise<string> =>
  signToken(deps.secret, TOKEN_KINDS.session, { sub: userId, jti: sessionId, now: deps.now, expiresAt, extra: { sv: version } })

async function findOrCreateAccount(deps: AuthDeps, identity: GoogleIdentity, copyPicture: (identity: GoogleIdentity) => Promise<string | null>): Promise<Account> {
  const known = await findAccount(deps.db, identity.iss, identity.sub)
  if (known !== null) return known
  const made = await createAccount(deps.db, deps.newId(), identity, deps.now)
  // Two sign-ins of a new person at once: the other one made the account. Otherwise the e-mail belongs to somebody else.
  if (made === null) {
    const other = await findAccount(deps.db, identity.iss, identity.sub)
    if (other === null) throw new AppError('email_in_use')
    return other
  }
  const pictureKey = await copyPicture(identity)
  if (pictureKey === null) return made
  await setPicture(deps.db, made.id, pictureKey)
  return { ...made, pictureKey }
}

/** The account as the browser keeps it (product-spec §3). */
export function sessionUser(account: Omit<Account, 'sessionVersion' | 'bannedAt' | 'deletedAt'>, token: string): SessionUser {
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    token,
    isProfileComplete: account.profileCompletedAt !== null,
    profilePicture: account.pictureKey === null ? null : `/media/${account.pictureKey}`,
    primeAccessUntil: account.primeAccessUntil === null ? null : new Date(account.primeAccessUntil).toISOString(),
  }
}
