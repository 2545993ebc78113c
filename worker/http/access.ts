import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Access } from '#contract/shared/access.ts'
import { refuseMinors } from './guards/refuse-minors.ts'
import { requireAttempt } from './guards/require-attempt.ts'
import { requireOperator } from './guards/require-operator.ts'
import { requireSession } from './guards/require-session.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { callerAddress, callerFacts } from './caller-facts.ts'
import { asLimited, assertEveryRouteIsLimited, callerUser, countOrThrow } from './limits.ts'
import { securityEvent } from './security-event.ts'

const ACCESS = Symbol('access')

interface AccessOptions {
  /** Open also to minors whom the operator refuses: their own account, to read, fix, take along, leave and delete. */
  readonly minorsToo?: boolean
}

/**
 * The guard that every route names first, and its first limit: by network where the caller need not be anyone, else by person; routes of
 * the save path name their own. A route without a guard or a limit stops
 * the Worker from starting (`guardedRoutes`).
 */
export function access(level: Access, { minorsToo = false }: AccessOptions = {}): MiddlewareHandler<AppEnv> {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    // After the handler has run this would be the handler's own place in the chain.
    const route = c.req.routePath
    await LIMITS[level]?.(c)
    await GUARDS[level](c)
    if (level === 'learner' && !minorsToo) await refuseMinors(c)
    if (level === 'learner' || level === 'admin') await countOrThrow(c, 'LIMIT_USER', callerUser(c))
    await next()
    if ((level === 'admin' || level === 'adminOrOperator') && c.req.method !== 'GET' && c.res.ok)
      securityEvent('admin_action', { ...callerFacts(c), route, outcome: 'succeeded' })
  })
  const declared = Object.assign(guard, { [ACCESS]: level })
  // The save path counts once, by its own limiters.
  return level === 'attempt' ? declared : asLimited(declared)
}

const GUARDS: Record<Access, (c: Context<AppEnv>) => Promise<void>> = {
  anyone: async () => {},
  learner: requireSession,
  admin: requireAdmin,
  attempt: requireAttempt,
  operator: requireOperator,
  adminOrOperator: (c) => ((c.req.header('authorization') ?? '').startsWith('Operator ') ? requireOperator(c) : requireAdmin(c)),
}

const byAddress = (c: Context<AppEnv>): Promise<void> => countOrThrow(c, 'LIMIT_ADDRESS', callerAddress(c))

/** What a caller whom nothing is known of is counted by, before anything is done for them. */
const LIMITS: Partial<Record<Access, (c: Context<AppEnv>) => Promise<void>>> = {
  anyone: byAddress,
  operator: byAddress,
  adminOrOperator: byAddress,
}

async function requireAdmin(c: Context<AppEnv>): Promise<void> {
  await requireSession(c)
  if (c.get('principal').role !== 'admin') throw new AppError('forbidden')
}

export interface GuardedRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
}

/** Every route of an app with the access it declares; throws, naming them, where a route declares none or two. */
export function guardedRoutes(routes: readonly { method: string; path: string; handler: unknown }[]): GuardedRoute[] {
  const declared = new Map<string, Access[]>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const levels = declared.get(name) ?? []
    const level = accessOf(handler)
    declared.set(name, level === undefined ? levels : [...levels, level])
  }
  const faulty = [...declared].filter(([, levels]) => levels.length !== 1).map(([name]) => name)
  if (faulty.length > 0) throw new Error(`these routes must declare exactly one access level: ${faulty.join(', ')}`)
  assertEveryRouteIsLimited(routes)
  return [...declared].map(([name, levels]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path, access: levels[0] ?? 'operator' }
  })
}

/** What a guard declares; undefined for any other handler. */
export function accessOf(handler: unknown): Access | undefined {
  return typeof handler === 'function' && ACCESS in handler ? (handler[ACCESS] as Access) : undefined
}
