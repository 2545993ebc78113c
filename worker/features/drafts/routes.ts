import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/drafts/endpoints.ts'
import { colleagueDraftsQuery, DRAFT_LIMITS, draftsQuery, saveDraftRequest, takeDraftRequest } from '#contract/drafts/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf, adminOwn } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { listDrafts, removeDraft } from './queries.ts'
import { saveDraft } from './service.ts'
import { colleagueDraft, colleagueDrafts, takeDraft } from './take-over.ts'

const draftParams = z.object({ id: idSchema })

/** Work in progress of the admin who calls, which the audit log does not hear of, as the things themselves change elsewhere; and that of colleagues. */
export const draftRoutes = new Hono<AppEnv>()

serve(draftRoutes, endpoints.listDrafts, { query: draftsQuery })(async (c, { query }) => {
  const { kind, target } = query
  return { items: await listDrafts(c.env.DB, c.get('principal').userId, kind, target ?? null) }
})
serve(draftRoutes, endpoints.saveDraft, {
  use: [adminOwn(), limit('LIMIT_GENERAL', callerUser)],
  params: draftParams,
  body: saveDraftRequest,
  maxBodyBytes: DRAFT_LIMITS.bytes,
})((c, { params, body }) => saveDraft({ db: c.env.DB, now: now() }, c.get('principal').userId, params.id, body))
serve(draftRoutes, endpoints.removeDraft, { use: [adminOwn(), limit('LIMIT_GENERAL', callerUser)], params: draftParams })(
  async (c, { params }) => {
    await removeDraft(c.env.DB, c.get('principal').userId, params.id)
  },
)
serve(draftRoutes, endpoints.listColleagueDrafts, { query: colleagueDraftsQuery })((c, { query }) =>
  colleagueDrafts(c.env.DB, c.get('principal').userId, query.kind, now()),
)
serve(draftRoutes, endpoints.getColleagueDraft, { params: draftParams })((c, { params }) => colleagueDraft(c.env.DB, params.id))
serve(draftRoutes, endpoints.takeDraft, {
  use: [adminAct('draft.take'), limit('LIMIT_GENERAL', callerUser)],
  params: draftParams,
  body: takeDraftRequest,
})(async (c, { params, body }) => {
  await takeDraft({ db: c.env.DB, now: now() }, adminActOf(c), params.id, body)
  return { taken: true as const }
})
