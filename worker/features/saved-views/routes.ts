import { Hono } from 'hono'
import * as endpoints from '#contract/saved-views/endpoints.ts'
import { deleteViewRequest, saveViewRequest, VIEW_LIMITS, viewsRequest, type SavedView } from '#contract/saved-views/schemas.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { adminOwn } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { listViews, removeView } from './queries.ts'
import { storeView } from './store-view.sql.ts'

/** An admin's own views of the admin lists. They change nothing of the product, so the audit log does not hear of them. */
export const savedViewRoutes = new Hono<AppEnv>()

serve(savedViewRoutes, endpoints.listSavedViews, { query: viewsRequest })(async (c, { query }) => ({
  items: await listViews(c.env.DB, c.get('principal').userId, query.screen),
}))
serve(savedViewRoutes, endpoints.saveSavedView, { use: [adminOwn(), limit('LIMIT_GENERAL', callerUser)], body: saveViewRequest })(
  async (c, { body }) => {
    const { screen, name, search } = body
    if (!isPlainText(name)) throw new AppError('invalid_request', { path: 'body.name', reason: 'has characters that cannot be shown' })
    const view: SavedView = { name: name.normalize('NFC'), search }
    const isStored = await storeView(c.env.DB, c.get('principal').userId, screen, view, VIEW_LIMITS.perScreen, now())
    if (!isStored) throw new AppError('invalid_request', { path: 'body.name', reason: `more than ${VIEW_LIMITS.perScreen} views` })
    return view
  },
)
serve(savedViewRoutes, endpoints.deleteSavedView, { use: [adminOwn(), limit('LIMIT_GENERAL', callerUser)], query: deleteViewRequest })(
  async (c, { query }) => {
    const { screen, name } = query
    await removeView(c.env.DB, c.get('principal').userId, screen, name.normalize('NFC'))
  },
)
