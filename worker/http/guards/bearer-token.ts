import type { Context } from 'hono'

/** The token of `Authorization: Bearer …`, or null. The scheme counts: no other is taken for it. */
export function bearerToken(c: Context): string | null {
  return /^Bearer ([A-Za-z0-9._-]{16,4096})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}
