import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { callerAddress, callerFacts } from './caller-facts.ts'
import { securityEvent } from './security-event.ts'

/** The limiters of wrangler.toml, where their figures stand with the reasons. */
export type Limiter =
  | 'LIMIT_ADDRESS'
  | 'LIMIT_USER'
  | 'LIMIT_GENERAL'
  | 'LIMIT_SAVE'
  | 'LIMIT_SUBMIT'
  | 'LIMIT_SIGN_IN'
  | 'LIMIT_SIGN_IN_NETWORK'
  | 'LIMIT_FAILURES'
  | 'LIMIT_FAILURES_NETWORK'

const LIMITED = Symbol('limited')

/** Turns a flood away by `key` (the caller's network by default). For abuse only: the binding counts per location. */
export function limit(limiter: Limiter, key: (c: Context<AppEnv>) => string = callerAddress): MiddlewareHandler<AppEnv> {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    await countOrThrow(c, limiter, key(c))
    await next()
  })
  return Object.assign(guard, { [LIMITED]: true })
}

/** Counts one, and throws `too_many_requests` where that was one too many. */
export async function countOrThrow(c: Context<AppEnv>, limiter: Limiter, key: string): Promise<void> {
  if (await isWithin(c, limiter, key)) return
  throw new AppError('too_many_requests')
}

/** Counts one, and says whether it was within the limit; one that was not leaves a line. */
export async function isWithin(c: Context<AppEnv>, limiter: Limiter, key: string): Promise<boolean> {
  const { success } = await c.env[limiter].limit({ key })
  if (!success) securityEvent('limit_exceeded', { ...callerFacts(c), outcome: 'refused', reason: limiter })
  return success
}

/** Marks a guard that counts on its own, as `access` does. */
export const asLimited = <Guard extends object>(guard: Guard): Guard => Object.assign(guard, { [LIMITED]: true })

/** Throws, naming them, where a route has no limit at all. */
export function assertEveryRouteIsLimited(routes: readonly { method: string; path: string; handler: unknown }[]): void {
  const limited = new Map<string, boolean>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    limited.set(name, limited.get(name) === true || (typeof handler === 'function' && LIMITED in handler))
  }
  const without = [...limited].filter(([, isLimited]) => !isLimited).map(([name]) => name)
  if (without.length > 0) throw new Error(`these routes have no limit: ${without.join(', ')}`)
}

/** The person behind a request that a guard has let through. */
export const callerUser = (c: Context<AppEnv>): string => c.get('principal').userId
/** The same, where the operator is let through too, who is no person. */
export function callerUserOrOperator(c: Context<AppEnv>): string {
  const principal: AppEnv['Variables']['principal'] | undefined = c.get('principal')
  return principal?.userId ?? 'operator'
}
/** The holder of an entry ticket. */
export const callerEntry = (c: Context<AppEnv>): string => c.get('entry').userId
export const callerAttempt = (c: Context<AppEnv>): string => `${c.get('attempt').userId}:${c.get('attempt').attemptId}`
