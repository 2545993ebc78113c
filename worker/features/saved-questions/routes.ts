import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { folderSchema, renameFolderRequest, savedRequest, tagSchema } from '#contract/saved-questions/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { forgetSaved, keepSaved, moveFolder, savedDetail, type SavedDeps, savedPage } from './service.ts'

const questionParams = pathParams(z.object({ questionId: idSchema }))
const listQuery = queryParams(
  z.strictObject({
    folder: z.optional(folderSchema),
    tag: z.optional(tagSchema),
    q: z.optional(z.string().check(z.maxLength(200), z.refine(isPlainText, 'has characters that cannot be searched'))),
    before: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
  }),
)

/** Saved questions of the signed-in learner, under `/api/me/saved`. */
export const savedRoutes = new Hono<AppEnv>()
  .get('/', access('learner'), listQuery, async (c) => {
    const { folder = null, tag = null, q = null, before = null, limit: most } = c.req.valid('query')
    return c.json(await savedPage(depsOf(c), { folder, tag, q, before, limit: Number(most) }))
  })
  .post('/folders/rename', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(renameFolderRequest), async (c) => {
    const { from, to } = c.req.valid('json')
    return c.json({ moved: await moveFolder(depsOf(c), from, to) })
  })
  .get('/:questionId', access('learner'), questionParams, async (c) =>
    c.json(await savedDetail(depsOf(c), c.req.valid('param').questionId)),
  )
  .put('/:questionId', access('learner'), limit('LIMIT_GENERAL', callerUser), questionParams, jsonBody(savedRequest), async (c) => {
    await keepSaved(depsOf(c), c.req.valid('param').questionId, c.req.valid('json'))
    return c.json({ saved: true as const })
  })
  .delete('/:questionId', access('learner'), limit('LIMIT_GENERAL', callerUser), questionParams, async (c) => {
    await forgetSaved(depsOf(c), c.req.valid('param').questionId)
    return c.json({ saved: false as const })
  })

function depsOf(c: Context<AppEnv>): SavedDeps {
  const { userId } = c.get('principal')
  return { db: c.env.DB, search: c.env.SEARCH, hub: hubOf(c.env, userId), userId, now: now() }
}
