import type { TokenKeys } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from '#worker/platform/tokens.ts'

/** What one sign-in attempt must find again when Google sends the browser back; it travels in a signed HttpOnly cookie. */
export interface OauthState {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly returnTo: string | null
  /** The version of the texts that the person accepted by continuing; null where none was shown. */
  readonly texts: string | null
}

/** Seals the state for ten minutes. Times in ms UTC. */
export const sealOauthState = (keys: TokenKeys, s: OauthState, now: number): Promise<string> =>
  signToken(keys, TOKEN_KINDS.oauth, {
    sub: 'sign-in',
    jti: s.state,
    now,
    expiresAt: now + 600_000,
    extra: { nonce: s.nonce, verifier: s.codeVerifier, to: s.returnTo, texts: s.texts },
  })

/** Opens a sealed state, or null where it is missing, forged or older than ten minutes. */
export async function openOauthState(keys: TokenKeys, sealed: string | undefined, now: number): Promise<OauthState | null> {
  const claims = sealed === undefined ? null : await verifyToken(keys, TOKEN_KINDS.oauth, sealed, now)
  if (claims === null) return null
  const { nonce, verifier, to, texts } = claims.extra
  if (typeof nonce !== 'string' || typeof verifier !== 'string') return null
  return {
    state: claims.jti,
    nonce,
    codeVerifier: verifier,
    returnTo: typeof to === 'string' ? to : null,
    texts: typeof texts === 'string' ? texts : null,
  }
}
