import { createMiddleware } from 'hono/factory'
import { cors } from 'hono/cors'
import { SAFE_BROWSER_HASH, SAFE_BROWSER_PAGES } from '#contract/attempts/safe-browser.ts'
import type { AppEnv } from './app-env.ts'

/** Where visitors come by https alone. */
const DEPLOYED: ReadonlySet<string> = new Set(['production', 'staging'])

/** On every reply, errors and 404 included: nothing under /api is cached, framed, sniffed or run. */
export const apiHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const h = c.res.headers
  h.set('x-content-type-options', 'nosniff')
  h.set('referrer-policy', 'strict-origin-when-cross-origin')
  h.set('x-request-id', c.get('requestId'))
  if (!h.has('content-security-policy'))
    h.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
  if (!h.has('cross-origin-resource-policy')) h.set('cross-origin-resource-policy', 'same-origin')
  h.set('x-sopan-version', c.env.VERSION)
  if (DEPLOYED.has(c.env.ENVIRONMENT)) h.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (c.req.path.startsWith('/api')) h.set('cache-control', 'no-store')
})

/**
 * Other sites may call the API only where the operator listed them, letter for letter; never with a wildcard. Headers go onto the
 * finished reply: hono's own middleware, which answers the questions that browsers ask beforehand, would make it again three times.
 */
export const crossOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'OPTIONS') return beforehand(c, next)
  await next()
  const h = c.res.headers
  h.append('vary', 'Origin')
  const origin = c.req.header('origin')
  if (origin === undefined || !allowedOrigins(c.env).includes(origin)) return
  h.set('access-control-allow-origin', origin)
  h.set('access-control-allow-credentials', 'true')
  h.set('access-control-expose-headers', EXPOSED_HEADERS.join(','))
})

const EXPOSED_HEADERS = ['x-request-id', 'x-unread-count', 'retry-after']

const beforehand = cors({
  origin: (origin, c) => (allowedOrigins(c.env as Env).includes(origin) ? origin : null),
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowHeaders: ['authorization', 'content-type', SAFE_BROWSER_HASH, SAFE_BROWSER_PAGES],
  maxAge: 600,
  credentials: true,
})

/** The site's own address and those the operator added. */
export function allowedOrigins(env: Pick<Env, 'PUBLIC_ORIGIN' | 'ALLOWED_ORIGINS'>): string[] {
  return [env.PUBLIC_ORIGIN, ...env.ALLOWED_ORIGINS.split(/\s+/)].filter((origin) => origin !== '')
}
