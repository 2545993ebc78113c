/**
 * Our own tokens: HS256 JWTs that say who and until when, nothing about rights. Each kind has its own `typ` and audience, so one
 * is never taken for another.
 */
import { jwtVerify, SignJWT } from 'jose'
import { ProvenTokens } from './proven-tokens.ts'

const ISSUER = 'sopan'
const CLOCK_TOLERANCE_S = 5

interface Kind {
  readonly typ: string
  readonly audience: string
  readonly maxAgeSeconds: number
  /** Whether one token comes again and again, so that a signature found good is remembered. */
  readonly comesAgain?: true
}

export const TOKEN_KINDS = {
  session: { typ: 'at+jwt', audience: 'sopan-api', maxAgeSeconds: 12 * 3600 },
  /** Lives past the deadline so that late answers still reach their room. */
  attempt: { typ: 'attempt+jwt', audience: 'sopan-attempt', maxAgeSeconds: 30 * 24 * 3600, comesAgain: true },
  oauth: { typ: 'oauth+jwt', audience: 'sopan-oauth', maxAgeSeconds: 600 },
} as const satisfies Record<string, Kind>

export interface TokenClaims {
  readonly sub: string
  readonly jti: string
  /** ms UTC. */
  readonly expiresAt: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** Signs a token of `kind`. Times in ms UTC. Throws where the secret is shorter than 32 bytes. */
export async function signToken(
  secret: string,
  kind: Kind,
  claims: { sub: string; jti: string; now: number; expiresAt: number; extra?: Readonly<Record<string, string | number | null>> },
): Promise<string> {
  return new SignJWT({ ...claims.extra })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
    .setIssuer(ISSUER)
    .setAudience(kind.audience)
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setIssuedAt(Math.floor(claims.now / 1000))
    .setExpirationTime(Math.floor(claims.expiresAt / 1000))
    .sign(await keyOf(secret))
}

/** The claims of a good token, or null for anything else; never throws for what a caller sent. `now` in ms UTC. */
export async function verifyToken(secret: string, kind: Kind, token: string, now: number): Promise<TokenClaims | null> {
  const known = kind.comesAgain === true ? proven.claimsOf(`${kind.typ} ${token}`, secret) : undefined
  const signed = known ?? (await signedClaims(secret, kind, token, now))
  if (signed === null || !isCurrent(signed, kind, now)) return null
  if (kind.comesAgain === true && known === undefined) proven.remember(`${kind.typ} ${token}`, secret, signed)
  return signed
}

/** Enough for every attempt that one isolate can have running; about 600 bytes each. */
const proven = new ProvenTokens<SignedClaims>(2_000)

interface SignedClaims extends TokenClaims {
  /** ms UTC. */
  readonly issuedAt: number
}

/** Not over, not older than its kind may be, and not from a future that no clock's error explains. */
function isCurrent({ expiresAt, issuedAt }: SignedClaims, { maxAgeSeconds }: Kind, now: number): boolean {
  const tolerance = CLOCK_TOLERANCE_S * 1000
  return now < expiresAt && now <= issuedAt + maxAgeSeconds * 1000 + tolerance && now >= issuedAt - tolerance
}

async function signedClaims(secret: string, kind: Kind, token: string, now: number): Promise<SignedClaims | null> {
  const key = await keyOf(secret)
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(token)) return null
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: kind.audience,
      typ: kind.typ,
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
      maxTokenAge: kind.maxAgeSeconds,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now),
    })
    const { sub, jti, exp, iat, iss: _iss, aud: _aud, ...extra } = payload
    if (typeof sub !== 'string' || typeof jti !== 'string' || typeof exp !== 'number' || typeof iat !== 'number') return null
    return { sub, jti, expiresAt: exp * 1000, issuedAt: iat * 1000, extra }
  } catch {
    // jose throws many types for bad tokens, a plain TypeError among them; none of them is anything but "no".
    return null
  }
}

const keys = new Map<string, Promise<CryptoKey>>()

/** The key of a secret, imported once for the life of the isolate: saves verify a token each. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  if (bytes.byteLength < 32) throw new Error('SESSION_SECRET must be at least 32 bytes long')
  const known = keys.get(secret) ?? crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, known)
  return known
}
