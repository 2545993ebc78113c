/** Everything that knows the identity provider: Google, or on a developer's machine the stand-in that the start script runs. */
import { CodeChallengeMethod, OAuth2Client, OAuth2RequestError } from 'arctic'
import { createRemoteJWKSet, jwtVerify } from 'jose'

export interface IdentityProvider {
  readonly issuers: readonly string[]
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
}

export interface GoogleIdentity {
  readonly iss: string
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly picture: string | null
  /** `auth_time` in ms UTC: when the provider last saw the person authenticate; null where it does not say. */
  readonly authenticatedAt: number | null
}

export type ExchangeResult =
  | { readonly ok: true; readonly identity: GoogleIdentity }
  | { readonly ok: false; readonly reason: 'denied' | 'unavailable' }

interface ProviderEnv {
  readonly ENVIRONMENT: string
  readonly PUBLIC_ORIGIN: string
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
  readonly OIDC_ISSUER?: string
}

/** The provider of this deployment, or null where no client is configured. */
export function identityProvider(env: ProviderEnv): IdentityProvider | null {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return null
  const client = { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, redirectUri: `${env.PUBLIC_ORIGIN}/login` }
  if (env.ENVIRONMENT === 'local' && env.OIDC_ISSUER !== undefined && isLoopback(env.OIDC_ISSUER)) {
    const issuer = env.OIDC_ISSUER
    return {
      ...client,
      issuers: [issuer],
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      jwksUri: `${issuer}/jwks`,
    }
  }
  return {
    ...client,
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  }
}

/**
 * Where to send the browser: code flow with state, nonce and PKCE S256. `recent` asks for `auth_time` by the claims parameter, which is
 * how Google takes the question; `prompt=login` and `max_age` it does not honour, so the person chooses the account again.
 */
export function authorizationUrl(provider: IdentityProvider, state: string, nonce: string, codeVerifier: string, recent = false): string {
  const url = clientOf(provider).createAuthorizationURLWithPKCE(
    provider.authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    ['openid', 'email', 'profile'],
  )
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('prompt', 'select_account')
  if (recent) url.searchParams.set('claims', JSON.stringify({ id_token: { auth_time: { essential: true } } }))
  return url.toString()
}

/** Trades the code for an ID token and checks every claim that makes it ours (docs/threats.md#forged-identity-tokens). */
export async function exchangeCode(
  provider: IdentityProvider,
  code: string,
  codeVerifier: string,
  nonce: string,
  now: number,
): Promise<ExchangeResult> {
  let idToken: string
  try {
    const tokens = await clientOf(provider).validateAuthorizationCode(provider.tokenEndpoint, code, codeVerifier)
    idToken = tokens.idToken()
  } catch (error) {
    return { ok: false, reason: error instanceof OAuth2RequestError || isMissingToken(error) ? 'denied' : 'unavailable' }
  }
  return verifyIdToken(provider, idToken, nonce, now)
}

/** Checks signature, issuer, audience, authorised party, times and nonce; the keys come from the provider's pinned address. */
export async function verifyIdToken(provider: IdentityProvider, idToken: string, nonce: string, now: number): Promise<ExchangeResult> {
  try {
    const { payload } = await jwtVerify(idToken, keySet(provider.jwksUri), {
      algorithms: ['RS256'],
      issuer: [...provider.issuers],
      audience: provider.clientId,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      maxTokenAge: 600,
      clockTolerance: 30,
      currentDate: new Date(now),
    })
    const { sub, email, name, picture, azp, aud } = payload
    const ours = payload['nonce'] === nonce && (azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === provider.clientId)
    if (!ours || typeof sub !== 'string' || sub === '' || typeof email !== 'string' || typeof payload.iss !== 'string')
      return { ok: false, reason: 'denied' }
    return {
      ok: true,
      identity: {
        iss: canonicalIssuer(payload.iss),
        sub,
        email: email.toLowerCase(),
        emailVerified: payload['email_verified'] === true,
        name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : (email.split('@')[0] ?? email),
        picture: typeof picture === 'string' ? picture : null,
        authenticatedAt: authTimeOf(payload['auth_time'], now),
      },
    }
  } catch (error) {
    return { ok: false, reason: isKeyFetchFailure(error) ? 'unavailable' : 'denied' }
  }
}

/** A time of the past in seconds; anything else is as good as no answer. */
const authTimeOf = (value: unknown, now: number): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value * 1000 <= now + 30_000 ? value * 1000 : null

const clientOf = (p: IdentityProvider): OAuth2Client => new OAuth2Client(p.clientId, p.clientSecret, p.redirectUri)

/** Google spells its issuer in two ways; the account is keyed on one. */
const canonicalIssuer = (iss: string): string => (iss === 'accounts.google.com' ? 'https://accounts.google.com' : iss)

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
function keySet(uri: string): ReturnType<typeof createRemoteJWKSet> {
  const found = keySets.get(uri) ?? createRemoteJWKSet(new URL(uri), { timeoutDuration: 5_000 })
  keySets.set(uri, found)
  return found
}

const isMissingToken = (error: unknown): boolean => error instanceof Error && /Missing or invalid|missing/i.test(error.message)
const isKeyFetchFailure = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ? error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC' : /fetch|network/i.test(error.message))

function isLoopback(url: string): boolean {
  return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}
