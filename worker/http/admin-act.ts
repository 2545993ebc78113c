import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Actor } from '#worker/db/audit.ts'
import type { Access } from '#contract/shared/access.ts'
import { accessOf } from './access.ts'
import type { AppEnv } from './app-env.ts'

/** Who does what as an admin, for the audit row. */
export interface AdminAct extends Actor {
  /** As the audit log names it; a route that does one of several things refines it after the dot. */
  readonly action: string
}

/**
 * What a call of the admin area that is not a GET does: an act that leaves an audit row, `asks` for something (a preview, a draw) and
 * changes nothing that stays, or changes only what is the caller's `own` (drafts, views).
 */
export type AdminCall = { readonly kind: 'act'; readonly action: string } | { readonly kind: 'asks' | 'own' }

const ADMIN_CALL = Symbol('admin call')

/** Declares the act of a route; it stands after `access`. Its handler takes `adminActOf(c)` for the audit row. */
export function adminAct(action: string): MiddlewareHandler<AppEnv> {
  const middleware = createMiddleware<AppEnv>(async (c, next) => {
    c.set('adminAct', { action, ...actorOf(c) })
    await next()
  })
  return declared(middleware, { kind: 'act', action })
}

/** Declares that a call, though no GET, only asks. */
export const adminAsks = (): MiddlewareHandler<AppEnv> =>
  declared(
    createMiddleware<AppEnv>(async (_, next) => next()),
    { kind: 'asks' },
  )

/** Declares that a call changes only what is the caller's own. */
export const adminOwn = (): MiddlewareHandler<AppEnv> =>
  declared(
    createMiddleware<AppEnv>(async (_, next) => next()),
    { kind: 'own' },
  )

export const adminActOf = (c: Context<AppEnv>): AdminAct => c.get('adminAct')

/** Who calls a route of the admin area. */
export function actorOf(c: Context<AppEnv>): Actor {
  // Someone with the operator secret has no session.
  const principal: AppEnv['Variables']['principal'] | undefined = c.get('principal')
  return { actorId: principal?.userId ?? 'operator', requestId: c.get('requestId'), signIn: principal?.signIn ?? null }
}

const declared = (middleware: MiddlewareHandler<AppEnv>, call: AdminCall): MiddlewareHandler<AppEnv> =>
  Object.assign(middleware, { [ADMIN_CALL]: call })

/**
 * Every call that writes as an admin (any method but GET, under /api/admin or with an admin's access) with what it declares; throws, naming
 * them, where one declares nothing or twice.
 */
export function adminCalls(
  routes: readonly { method: string; path: string; handler: unknown }[],
): readonly { readonly name: string; readonly call: AdminCall }[] {
  const found = new Map<string, AdminCall[]>()
  const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`
  const ofAdmins = new Set(routes.filter((route) => ADMIN_LEVELS.has(accessOf(route.handler) ?? 'anyone')).map(nameOf))
  for (const { method, path, handler } of routes) {
    const name = nameOf({ method, path })
    if (method === 'ALL' || method === 'GET' || !(path.startsWith('/api/admin') || ofAdmins.has(name))) continue
    const call = callOf(handler)
    found.set(name, [...(found.get(name) ?? []), ...(call === undefined ? [] : [call])])
  }
  const faulty = [...found].filter(([, calls]) => calls.length !== 1).map(([name]) => name)
  if (faulty.length > 0)
    throw new Error(`these calls of admins must declare exactly one of adminAct, adminAsks, adminOwn: ${faulty.join(', ')}`)
  return [...found].flatMap(([name, [call]]) => (call === undefined ? [] : [{ name, call }]))
}

const ADMIN_LEVELS: ReadonlySet<Access> = new Set(['admin', 'adminOrOperator'])

const callOf = (handler: unknown): AdminCall | undefined =>
  typeof handler === 'function' && ADMIN_CALL in handler ? (handler[ADMIN_CALL] as AdminCall) : undefined
