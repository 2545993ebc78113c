import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Access } from '#contract/shared/access.ts'
import { type Capability, mayDo } from '#contract/shared/capabilities.ts'
import { TOKEN_KINDS, claimsKind } from '#worker/platform/tokens.ts'
import { bearerToken } from './guards/bearer-token.ts'
import { refuseMinors } from './guards/refuse-minors.ts'
import { requireAttempt } from './guards/require-attempt.ts'
import { requireEntry } from './guards/require-entry.ts'
import { requireOperator } from './guards/require-operator.ts'
import { requireSession } from './guards/require-session.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { callerAddress, callerFacts } from './caller-facts.ts'
import { asLimited, assertEveryRouteIsLimited, callerUser, countOrThrow } from './limits.ts'
import { securityEvent } from './security-event.ts'

const ACCESS = Symbol('access')
const CAPABILITY = Symbol('capability')
const VIEWABLE = Symbol('viewable')

interface AccessOptions {
  /** Open also to minors whom the operator refuses: their own account, to read, fix, take along, leave and delete. */
  readonly minorsToo?: boolean
  /** What an admin needs for this route: every route of admins names it (contract/shared/capabilities.ts). */
  readonly capability?: Capability | null
  /** A GET that an admin with a view token may read as the learner sees it: no paper, no payment, no export, and nothing is written. */
  readonly isViewable?: boolean
}

/**
 * The guard that every route names first, and its first limit: by network where the caller need not be anyone, else by person; routes of
 * the save path name their own. A route without a guard or a limit stops
 * the Worker from starting (`guardedRoutes`).
 */
export function access(
  level: Access,
  { minorsToo = false, capability = null, isViewable = false }: AccessOptions = {},
): MiddlewareHandler<AppEnv> {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    // After the handler has run this would be the handler's own place in the chain.
    const route = c.req.routePath
    await LIMITS[level]?.(c)
    if (level === 'anyone' && c.req.method !== 'GET') refuseViewer(c)
    await GUARDS[level](c, isViewable)
    if (IS_ADMINS.has(level)) requireCapability(c, capability)
    if (level === 'learner' && !minorsToo) await refuseMinors(c)
    if (level === 'learner' || level === 'admin') await countOrThrow(c, 'LIMIT_USER', callerUser(c))
    await next()
    if ((level === 'admin' || level === 'adminOrOperator') && c.req.method !== 'GET' && c.res.ok)
      securityEvent('admin_action', { ...callerFacts(c), route, outcome: 'succeeded' })
  })
  const declared = Object.assign(guard, { [ACCESS]: level, [CAPABILITY]: capability, [VIEWABLE]: isViewable })
  // The save path counts once, by its own limiters.
  return level === 'attempt' || level === 'entry' ? declared : asLimited(declared)
}

const GUARDS: Record<Access, (c: Context<AppEnv>, isViewable: boolean) => Promise<void>> = {
  anyone: async () => {},
  learner: requireSession,
  admin: (c) => requireAdmin(c),
  attempt: (c) => requireAttempt(c),
  entry: (c) => requireEntry(c),
  operator: (c) => requireOperator(c),
  adminOrOperator: (c) => ((c.req.header('authorization') ?? '').startsWith('Operator ') ? requireOperator(c) : requireAdmin(c)),
}

const byAddress = (c: Context<AppEnv>): Promise<void> => countOrThrow(c, 'LIMIT_ADDRESS', callerAddress(c))

/** What a caller whom nothing is known of is counted by, before anything is done for them. */
const LIMITS: Partial<Record<Access, (c: Context<AppEnv>) => Promise<void>>> = {
  anyone: byAddress,
  operator: byAddress,
  adminOrOperator: byAddress,
}

/** An admin's view of a learner sends nothing, not even what anyone may send. */
function refuseViewer(c: Context<AppEnv>): void {
  const token = bearerToken(c)
  if (token !== null && claimsKind(TOKEN_KINDS.view, token)) throw new AppError('view_only')
}

async function requireAdmin(c: Context<AppEnv>): Promise<void> {
  await requireSession(c)
  if (c.get('principal').role !== 'admin') throw new AppError('forbidden')
}

const IS_ADMINS: ReadonlySet<Access> = new Set(['admin', 'adminOrOperator'])

/** Read on this very request, so that a set which was taken away opens nothing in a tab that is open. An operator has no sets. */
function requireCapability(c: Context<AppEnv>, capability: Capability | null): void {
  const principal: AppEnv['Variables']['principal'] | undefined = c.get('principal')
  if (principal === undefined) return
  if (capability === null || !mayDo(principal.permissions, capability))
    throw new AppError('forbidden', capability === null ? {} : { capability })
}

export interface GuardedRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
  /** Null where the route is not of admins. */
  readonly capability: Capability | null
  readonly isViewable: boolean
}

/** Every route of an app with the access it declares; throws, naming them, where a route declares none or two, or one of admins no capability. */
export function guardedRoutes(routes: readonly { method: string; path: string; handler: unknown }[]): GuardedRoute[] {
  const declared = new Map<string, Access[]>()
  const needed = new Map<string, Capability>()
  const viewable = new Set<string>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const levels = declared.get(name) ?? []
    const level = accessOf(handler)
    const { [CAPABILITY]: capability, [VIEWABLE]: isViewable } = handler as Declared
    if (isViewable === true) viewable.add(name)
    if (capability !== undefined && capability !== null) needed.set(name, capability)
    declared.set(name, level === undefined ? levels : [...levels, level])
  }
  const faulty = [...declared].filter(([, levels]) => levels.length !== 1).map(([name]) => name)
  if (faulty.length > 0) throw new Error(`these routes must declare exactly one access level: ${faulty.join(', ')}`)
  const free = [...declared].filter(([name, [level]]) => level !== undefined && IS_ADMINS.has(level) && !needed.has(name))
  if (free.length > 0) throw new Error(`these routes of admins need a line in ROUTE_CAPABILITIES: ${free.map(([name]) => name).join(', ')}`)
  const changing = [...viewable].filter((name) => !name.startsWith('GET ') || declared.get(name)?.[0] !== 'learner')
  if (changing.length > 0) throw new Error(`only what learners GET can be viewable: ${changing.join(', ')}`)
  assertEveryRouteIsLimited(routes)
  return [...declared].map(([name, levels]) => {
    const [method = '', path = ''] = name.split(' ')
    const [level = 'operator'] = levels
    return {
      method,
      path,
      access: level,
      capability: IS_ADMINS.has(level) ? (needed.get(name) ?? null) : null,
      isViewable: viewable.has(name),
    }
  })
}

interface Declared {
  readonly [CAPABILITY]?: Capability | null
  readonly [VIEWABLE]?: boolean
}

/** What a guard declares; undefined for any other handler. */
export function accessOf(handler: unknown): Access | undefined {
  return typeof handler === 'function' && ACCESS in handler ? (handler[ACCESS] as Access) : undefined
}
