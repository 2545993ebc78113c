import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { keyPreviewRequest, keyPublishRequest } from '#contract/key-corrections/schemas.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { isStillToCome } from '#worker/db/still-to-come.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import { auditRead } from '#worker/http/audited-read.ts'
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
    const { testId } = c.req.valid('param')
    // Whoever reads the key of an exam that is still to come is known, and has just signed in.
    if (await isStillToCome(c.env.DB, testId, now())) await auditRead(c, 'key.read', testId, { paper: paper ?? null })
    return c.json(await testKeys(depsOf(c), testId, paper === undefined ? undefined : Number(paper)))
  })
  .post('/:testId/keys/preview', access('admin'), adminAsks(), params, jsonBody(keyPreviewRequest), async (c) =>
    c.json(await previewKey(depsOf(c), c.req.valid('param').testId, c.req.valid('json'))),
  )
  .post(
    '/:testId/keys/publish',
    access('admin'),
    adminAct('key.publish'),
    recentSignIn,
    limit('LIMIT_GENERAL', callerUser),
    params,
    jsonBody(keyPublishRequest),
    async (c) => {
      return c.json(await publishKey(depsOf(c), adminActOf(c), c.req.valid('param').testId, c.req.valid('json')))
    },
  )

const depsOf = (c: Context<AppEnv>): PublishDeps => ({
  db: c.env.DB,
  papers: c.env.PAPERS,
  queue: c.env.JOBS,
  now: now(),
  newId: () => newId(),
})
