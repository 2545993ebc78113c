import type { SessionUser } from '#contract/auth/schemas.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { acceptTexts } from '#worker/db/accepted-texts.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { refuseBanned } from '#worker/http/guards/refuse-banned.ts'
import { beginAnew, openSession, type SessionDeps } from '#worker/http/sessions.ts'
import { authorizationUrl, exchangeCode, type GoogleIdentity, type IdentityProvider } from '#worker/platform/google.ts'
import { TOKEN_KINDS, verifyPastToken } from '#worker/platform/tokens.ts'
import { openOauthState, sealOauthState } from './oauth-state.ts'
import { type Account, bumpSessionVersion, createAccount, findAccount, revokeSession, setPicture } from './queries.ts'

export interface AuthDeps extends SessionDeps {
  readonly newId: () => string
  readonly binding: D1Database
  /** The database, and what appeals are signed with. */
  readonly env: Parameters<typeof refuseBanned>[0]
}

interface StartWish {
  readonly returnTo?: string | undefined
  readonly recent?: boolean | undefined
  /** The version of the texts beside the button; pressing it accepts them. */
  readonly texts?: string | null | undefined
}

/** Begins a sign-in: the address to send the browser to and the sealed state for its cookie. */
export async function startSignIn(
  deps: AuthDeps,
  provider: IdentityProvider | null,
  { returnTo, recent = false, texts = null }: StartWish,
): Promise<{ url: string; sealed: string }> {
  if (provider === null) throw new AppError('oauth_not_configured')
  const s = {
    state: deps.newSecret(),
    nonce: deps.newSecret(),
    codeVerifier: deps.newSecret() + deps.newSecret(),
    returnTo: inAppPath(returnTo),
    texts,
  }
  return { url: authorizationUrl(provider, s.state, s.nonce, s.codeVerifier, recent), sealed: await sealOauthState(deps.keys, s, deps.now) }
}

/**
 * Ends a sign-in: trades the code, finds or makes the account, opens a session. Where this browser has had a session of the same person
 * (`sessionToken`, which may be over), that session begins again with a new token: what it writes stays its own.
 * Errors: oauth_state_mismatch, oauth_denied, oauth_unavailable, email_not_verified, email_in_use, banned.
 */
export async function finishSignIn(
  deps: AuthDeps,
  provider: IdentityProvider | null,
  given: { code: string; state: string; sealed: string | undefined; device: string; sessionToken: string | null },
  copyPicture: (identity: GoogleIdentity) => Promise<string | null>,
  /** Claims what this verified address was invited to; gives the end of the pass where it changed. */
  claim: (userId: string, email: string) => Promise<number | null>,
): Promise<{ user: SessionUser; returnTo: string | null }> {
  if (provider === null) throw new AppError('oauth_not_configured')
  const expected = await openOauthState(deps.keys, given.sealed, deps.now)
  if (expected === null || expected.state !== given.state) throw new AppError('oauth_state_mismatch')
  const exchanged = await exchangeCode(provider, given.code, expected.codeVerifier, expected.nonce, deps.now)
  if (!exchanged.ok) throw new AppError(exchanged.reason === 'denied' ? 'oauth_denied' : 'oauth_unavailable')
  const { identity } = exchanged
  if (!identity.emailVerified) throw new AppError('email_not_verified')
  const account = await findOrCreateAccount(deps, identity, copyPicture)
  if (account.deletedAt !== null) throw new AppError('banned')
  await refuseBanned(deps.env, account.id, account.bannedAt, deps.now)
  if (expected.texts !== null) await acceptTexts(deps.binding, account.id, expected.texts, deps.now)
  const primeAccessUntil = (await claim(account.id, identity.email)) ?? account.primeAccessUntil
  const { authenticatedAt } = identity
  const before = given.sessionToken === null ? null : await verifyPastToken(deps.keys, TOKEN_KINDS.session, given.sessionToken, deps.now)
  const again = before?.sub === account.id ? await beginAnew(deps, account, before.jti, authenticatedAt) : null
  const token = again ?? (await openSession(deps, account, given.device, authenticatedAt))
  return { user: sessionUser({ ...account, primeAccessUntil }, token), returnTo: expected.returnTo }
}

/** Ends this session, or every session of the person. */
export async function signOut(deps: AuthDeps, session: { userId: string; sessionId: string }, everywhere: boolean): Promise<void> {
  if (everywhere) await bumpSessionVersion(deps.db, session.userId)
  else await revokeSession(deps.db, session.sessionId, deps.now)
}

async function findOrCreateAccount(
  deps: AuthDeps,
  identity: GoogleIdentity,
  copyPicture: (identity: GoogleIdentity) => Promise<string | null>,
): Promise<Account> {
  const known = await findAccount(deps.db, identity.iss, identity.sub)
  if (known !== null) return known
  const made = await createAccount(deps.db, deps.newId(), identity, deps.now)
  // Two sign-ins of a new person at once: the other one made the account. Otherwise the e-mail belongs to someone else.
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

/** The account as the browser keeps it (docs/screens.md#kept-in-the-browser). */
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
