/**
 * Our own tokens: HS256 JWTs that say who and until when, nothing about rights. Each kind has its own `typ` and audience, so one
 * is never taken for another.
 */
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { VerifiedTokens } from './verified-token-cache.ts'
import type { TokenKeys } from './token-keys.ts'

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
  /** Lets its person start one live test without the record being asked (decision 0183). */
  entry: { typ: 'entry+jwt', audience: 'sopan-entry', maxAgeSeconds: 24 * 3600 },
  /** An admin looks at a learner's pages: `sub` is the learner, `act` the admin. */
  view: { typ: 'view+jwt', audience: 'sopan-view', maxAgeSeconds: 900 },
  /** A banned person may appeal against the ban that `jti` names. */
  appeal: { typ: 'appeal+jwt', audience: 'sopan-appeal', maxAgeSeconds: 24 * 3600 },
  oauth: { typ: 'oauth+jwt', audience: 'sopan-oauth', maxAgeSeconds: 600 },
  /** Fetches images of its person's own broadcasts. */
  image: { typ: 'image+jwt', audience: 'sopan-image', maxAgeSeconds: 35 * 24 * 3600 },
  /** Opens the preview of one text that is not published, to whoever has its address. */
  preview: { typ: 'preview+jwt', audience: 'sopan-preview', maxAgeSeconds: 7 * 24 * 3600 },
  /** Gives the PDF of one book to whoever has its address. */
  bookFile: { typ: 'book+jwt', audience: 'sopan-book', maxAgeSeconds: 300 },
} as const satisfies Record<string, Kind>

export interface TokenClaims {
  readonly sub: string
  readonly jti: string
  /** ms UTC, in whole seconds. */
  readonly issuedAt: number
  /** ms UTC. */
  readonly expiresAt: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** Signs a token of `kind` with the key for new tokens. Times in ms UTC. */
export async function signToken(
  keys: TokenKeys,
  kind: Kind,
  claims: { sub: string; jti: string; now: number; expiresAt: number; extra?: Readonly<Record<string, string | number | null>> },
): Promise<string> {
  const { id, cryptoKey } = keys.signing
  return new SignJWT({ ...claims.extra })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ, ...(id === null ? {} : { kid: id }) })
    .setIssuer(ISSUER)
    .setAudience(kind.audience)
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setIssuedAt(Math.floor(claims.now / 1000))
    .setExpirationTime(Math.floor(claims.expiresAt / 1000))
    .sign(await cryptoKey)
}

/** The claims of a good token, or null for anything else; never throws for what a caller sent. `now` in ms UTC. */
export async function verifyToken(keys: TokenKeys, kind: Kind, token: string, now: number): Promise<TokenClaims | null> {
  const known = kind.comesAgain === true ? proven.claimsOf(`${kind.typ} ${token}`, keys) : undefined
  const signed = known ?? (await signedClaims(keys, kind, token, now))
  if (signed === null || !isCurrent(signed, kind, now)) return null
  if (kind.comesAgain === true && known === undefined) proven.remember(`${kind.typ} ${token}`, keys, signed)
  return signed
}

/** As `verifyToken`, also for a token that is over by now: it still says which session a browser had, and lets no one in on its own. */
export function verifyPastToken(keys: TokenKeys, kind: Kind, token: string, now: number): Promise<TokenClaims | null> {
  const end = endOf(token)
  return end === null ? Promise.resolve(null) : verifyToken(keys, kind, token, Math.min(now, end - 1))
}

/** Whether a token says that it is of this kind; not verified. */
export function claimsKind(kind: Kind, token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === kind.typ
  } catch {
    return false
  }
}

/**
 * Whether a token says that it is of this kind and of a key that opens nothing any more, or that no one knows. Not verified: it tells a
 * device that it needs a new token, and lets no one in. `now` in ms UTC.
 */
export function isOfRetiredKey(keys: TokenKeys, kind: Kind, token: string, now: number): boolean {
  try {
    const { typ, kid = null } = decodeProtectedHeader(token)
    const key = keys.byId.get(kid)
    return typ === kind.typ && (key === undefined || (key.until !== null && now >= key.until))
  } catch {
    return false
  }
}

/** When a token says that it ends, ms UTC; not verified. */
function endOf(token: string): number | null {
  try {
    const { exp } = decodeJwt(token)
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}

/** Enough for every attempt that one isolate can have running; about 600 bytes each. */
const proven = new VerifiedTokens<SignedClaims>(2_000)

interface SignedClaims extends TokenClaims {
  /** When the key that signed it opens nothing any more, ms UTC; null is no end. */
  readonly keyUntil: number | null
}

/** Not over, its key not over, not older than its kind may be, and not from a future that no clock's error explains. */
function isCurrent({ expiresAt, issuedAt, keyUntil }: SignedClaims, { maxAgeSeconds }: Kind, now: number): boolean {
  const tolerance = CLOCK_TOLERANCE_S * 1000
  if (keyUntil !== null && now >= keyUntil) return false
  return now < expiresAt && now <= issuedAt + maxAgeSeconds * 1000 + tolerance && now >= issuedAt - tolerance
}

async function signedClaims(keys: TokenKeys, kind: Kind, token: string, now: number): Promise<SignedClaims | null> {
  if (!/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(token)) return null
  try {
    const { kid = null } = decodeProtectedHeader(token)
    // The id only chooses among our own keys; a token without one is held against the secret that names none.
    const key = keys.byId.get(kid)
    if (key === undefined) return null
    const { payload } = await jwtVerify(token, await key.cryptoKey, {
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
    return { sub, jti, expiresAt: exp * 1000, issuedAt: iat * 1000, keyUntil: key.until, extra }
  } catch {
    // jose throws many types for bad tokens, a plain TypeError among them; none of them is anything but "no".
    return null
  }
}
