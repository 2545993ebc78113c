import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { PERIODS } from '#contract/revision/practice-limits.ts'
import { examName, targetRequest } from '#contract/performance/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { jsonBody, queryParams } from '#worker/http/validate.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { putTarget } from './repository.ts'
import { performance, type PerformanceDeps, topicQuestions } from './service.ts'

const wish = { period: z._default(z.enum(PERIODS), '30'), exam: z.optional(examName) }
const topicId = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'not a topic'))

/** My performance, under `/api/me/performance`. */
export const performanceRoutes = new Hono<AppEnv>()
  .get('/', access('learner'), queryParams(z.strictObject(wish)), async (c) => {
    const { period, exam = null } = c.req.valid('query')
    return c.json(await performance(depsOf(c), { period, exam }))
  })
  .get('/questions', access('learner'), queryParams(z.strictObject({ ...wish, topic: topicId })), async (c) => {
    const { period, exam = null, topic } = c.req.valid('query')
    return c.json(await topicQuestions(depsOf(c), topic, { period, exam }))
  })
  .put('/targets', access('learner'), limit('LIMIT_GENERAL', callerUser), jsonBody(targetRequest), async (c) => {
    await putTarget(c.env.DB, c.get('principal').userId, c.req.valid('json'), now())
    return c.json({ saved: true as const })
  })

function depsOf(c: Context<AppEnv>): PerformanceDeps {
  const { userId, ageBand } = c.get('principal')
  return { db: c.env.DB, hub: hubOf(c.env, userId), userId, ageBand, now: now() }
}
