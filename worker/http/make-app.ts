import { Hono } from 'hono'
import { newId } from '#worker/platform/ids.ts'
import { guardedRoutes } from './access.ts'
import { adminCalls } from './admin-act.ts'
import type { AppEnv } from './app-env.ts'
import { closedSite } from './closed-site.ts'
import { apiHeaders, crossOrigin } from './headers.ts'
import { needsTokenKeys } from './needs-token-keys.ts'
import { onError, onNotFound } from './on-error.ts'

/**
 * An app as every part of the API has it: request id, headers, origins and keys come before its routes. Throws where a route does not name
 * who may call it, has no limit, or writes for an admin without saying what.
 */
export function makeApp(mount: (app: Hono<AppEnv>) => unknown): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
    .use('*', async (c, next) => {
      c.set('requestId', newId())
      await next()
    })
    .use('*', apiHeaders)
    .use('/api/*', crossOrigin)
    .use('*', closedSite)
    .use('*', needsTokenKeys)
  mount(app)
  app.onError(onError)
  app.notFound(onNotFound)
  guardedRoutes(app.routes)
  adminCalls(app.routes)
  return app
}
