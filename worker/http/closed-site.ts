import { createMiddleware } from 'hono/factory'
import { isAnsweredWhileClosed } from '#domain/access/closed-site.ts'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'

/** While the operator keeps the site closed (`CLOSED`), for a restore for instance, nobody reads or writes what is only half there. */
export const closedSite = createMiddleware<AppEnv>(async (c, next) => {
  if (c.env.CLOSED !== undefined && !isAnsweredWhileClosed(c.req.path)) throw new AppError('site_closed')
  await next()
})
