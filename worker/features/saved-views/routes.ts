import { Hono } from 'hono'
import { deleteViewRequest, saveViewRequest, VIEW_LIMITS, viewsRequest, type SavedView } from '#contract/saved-views/schemas.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { adminOwn } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { listViews, removeView, storeView } from './repository.ts'

/** An admin's own views of the admin lists. They change nothing of the product, so the audit log does not hear of them. */
export const viewRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(viewsRequest), async (c) =>
    c.json({ items: await listViews(c.env.DB, c.get('principal').userId, c.req.valid('query').screen) }),
  )
  .put('/', access('admin'), adminOwn(), limit('LIMIT_GENERAL', callerUser), jsonBody(saveViewRequest), async (c) => {
    const { screen, name, search } = c.req.valid('json')
    if (!isPlainText(name)) throw new AppError('invalid_request', { path: 'body.name', reason: 'has characters that cannot be shown' })
    const view: SavedView = { name: name.normalize('NFC'), search }
    const isStored = await storeView(c.env.DB, c.get('principal').userId, screen, view, VIEW_LIMITS.perScreen, now())
    if (!isStored) throw new AppError('invalid_request', { path: 'body.name', reason: `more than ${VIEW_LIMITS.perScreen} views` })
    return c.json(view)
  })
  .delete('/', access('admin'), adminOwn(), limit('LIMIT_GENERAL', callerUser), queryParams(deleteViewRequest), async (c) => {
    const { screen, name } = c.req.valid('query')
    await removeView(c.env.DB, c.get('principal').userId, screen, name.normalize('NFC'))
    return c.body(null, 204)
  })
