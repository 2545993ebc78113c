import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/ids.ts'
import { keyPreviewRequest, keyPublishRequest } from '#contract/key-action.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, pathParams, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { previewKey, type PublishDeps, publishKey, testKeys } from './service.ts'

const params = pathParams(z.object({ testId: idSchema }))
const paperQuery = queryParams(z.strictObject({ paper: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'the number of a paper'))) }))

/** Keys of published papers, for admins: what they are, what a change would do, and the change. */
export const keyRoutes = new Hono<AppEnv>()
  .get('/:testId/keys', access('admin'), params, paperQuery, async (c) => {
    const { paper } = c.req.valid('query')
    return c.json(await testKeys(depsOf(c), c.req.valid('param').testId, paper === undefined ? undefined : Number(paper)))
  })
  .post('/:testId/keys/preview', access('admin'), params, jsonBody(keyPreviewRequest), async (c) =>
    c.json(await previewKey(depsOf(c), c.req.valid('param').testId, c.req.valid('json'))),
  )
  .post('/:testId/keys/publish', access('admin'), limit('LIMIT_GENERAL', callerUser), params, jsonBody(keyPublishRequest), async (c) => {
    const { userId, signIn } = c.get('principal')
    const who = { userId, signIn, requestId: c.get('requestId') }
    return c.json(await publishKey(depsOf(c), who, c.req.valid('param').testId, c.req.valid('json')))
  })

const depsOf = (c: Context<AppEnv>): PublishDeps => ({
  ...{ db: c.env.DB, papers: c.env.PAPERS },
  ...{ queue: c.env.JOBS, now: now(), newId: () => newId() },
})
