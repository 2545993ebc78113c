import { Hono } from 'hono'
import * as z from 'zod/mini'
import { DRAFT_LIMITS, draftsQuery, saveDraftRequest } from '#contract/drafts/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminOwn } from '#worker/http/admin-act.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { listDrafts, removeDraft } from './repository.ts'
import { saveDraft } from './service.ts'

const draftParams = pathParams(z.object({ id: idSchema }))

/** Work in progress of the admin who calls; the things themselves change elsewhere, so the audit log does not hear of it. */
export const draftRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), queryParams(draftsQuery), async (c) => {
    const { kind, target } = c.req.valid('query')
    return c.json({ items: await listDrafts(c.env.DB, c.get('principal').userId, kind, target ?? null) })
  })
  .put(
    '/:id',
    access('admin'),
    adminOwn(),
    limit('LIMIT_GENERAL', callerUser),
    draftParams,
    jsonBody(saveDraftRequest, DRAFT_LIMITS.bytes),
    async (c) =>
      c.json(await saveDraft({ db: c.env.DB, now: now() }, c.get('principal').userId, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', access('admin'), adminOwn(), limit('LIMIT_GENERAL', callerUser), draftParams, async (c) => {
    await removeDraft(c.env.DB, c.get('principal').userId, c.req.valid('param').id)
    return c.body(null, 204)
  })
