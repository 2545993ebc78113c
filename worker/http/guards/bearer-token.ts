import type { Context } from 'hono'
import { CONNECTION_PROTOCOL, CONNECTION_TOKEN } from '#contract/attempts/connection.ts'

/** The token of `Authorization: Bearer …`, or null. The scheme counts: no other is taken for it. */
export function bearerToken(c: Context): string | null {
  return /^Bearer ([A-Za-z0-9._-]{16,4096})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/** The attempt token with which a page asks for the connection of its attempt, or null: a browser sends no header of ours with such a request. */
export function connectionToken(c: Context): string | null {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return null
  const [protocol, token, ...more] = (c.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
  if (protocol !== CONNECTION_PROTOCOL || more.length > 0 || token?.startsWith(CONNECTION_TOKEN) !== true) return null
  return TOKEN.exec(token.slice(CONNECTION_TOKEN.length))?.[0] ?? null
}

const TOKEN = /^[A-Za-z0-9._-]{16,4096}$/
