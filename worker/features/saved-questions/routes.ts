import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { forgetSavedQuestion, getSavedQuestion, listSaved, renameSavedFolder, saveQuestion } from '#contract/saved-questions/endpoints.ts'
import { renameFolderRequest, savedListQuery, savedRequest } from '#contract/saved-questions/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { forgetSaved, keepSaved, moveFolder, savedDetail, type SavedDeps, savedPage } from './service.ts'

/** Saved questions of the signed-in learner. */
export const savedRoutes = new Hono<AppEnv>()

const params = z.object({ questionId: idSchema })
const writes = [limit('LIMIT_GENERAL', callerUser)]

serve(savedRoutes, listSaved, { query: savedListQuery })(async (c, { query }) => {
  const { folder = null, tag = null, q = null, before = null, limit: most } = query
  return savedPage(depsOf(c), { folder, tag, q, before, limit: Number(most) })
})
serve(savedRoutes, renameSavedFolder, { use: writes, body: renameFolderRequest })(async (c, { body }) => ({
  moved: await moveFolder(depsOf(c), body.from, body.to),
}))
serve(savedRoutes, getSavedQuestion, { params })((c, { params: { questionId } }) => savedDetail(depsOf(c), questionId))
serve(savedRoutes, saveQuestion, { use: writes, params, body: savedRequest })(async (c, { params: { questionId }, body }) => {
  await keepSaved(depsOf(c), questionId, body)
  return { saved: true }
})
serve(savedRoutes, forgetSavedQuestion, { use: writes, params })(async (c, { params: { questionId } }) => {
  await forgetSaved(depsOf(c), questionId)
  return { saved: false }
})

function depsOf(c: Context<AppEnv>): SavedDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, search: c.env.SEARCH, hub: hubOf(c.env, userId), userId, now: now() }
}
