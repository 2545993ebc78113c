import type { Context } from 'hono'
import { networkOf } from '#domain/access/network.ts'
import type { AppEnv } from './app-env.ts'
import type { SecurityEventFields } from './security-event.ts'

/** The caller's network, of what the platform itself sets: X-Forwarded-For is whatever the caller wrote (docs/threats.md#spoofed-addresses). */
export const callerAddress = (c: Context<AppEnv>): string => networkOf(c.req.header('cf-connecting-ip') ?? 'local')

/** What every security event says of its request. */
export function callerFacts(c: Context<AppEnv>): SecurityEventFields {
  // Both are unset before a guard has let someone through.
  const caller = (c.get('principal') as { userId: string } | undefined) ?? (c.get('attempt') as { userId: string } | undefined)
  const { method, routePath: route } = c.req
  return { requestId: c.get('requestId'), userId: caller?.userId ?? null, route, method, network: callerAddress(c) }
}
