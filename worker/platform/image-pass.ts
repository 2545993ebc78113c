import { signToken, TOKEN_KINDS, verifyToken } from './tokens.ts'
import type { TokenKeys } from './token-keys.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * What stands in the address of an image that is for some people alone, since a browser sends no session token with an image. It names its
 * reader and opens nothing else; whether they may see the image is looked up each time. The same through a week, so that browsers keep
 * what they have. `now` ms UTC.
 */
export function imagePassOf(keys: TokenKeys, userId: string, now: number): Promise<string> {
  const from = now - (now % WEEK_MS)
  return signToken(keys, TOKEN_KINDS.image, { sub: userId, jti: 'image', now: from, expiresAt: from + 5 * WEEK_MS })
}

/** The reader of a good pass, or null. `now` ms UTC. */
export const readerOfPass = async (keys: TokenKeys, pass: string, now: number): Promise<string | null> =>
  (await verifyToken(keys, TOKEN_KINDS.image, pass, now))?.sub ?? null
