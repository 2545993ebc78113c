import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/performance/endpoints.ts'
import { performanceQuery, targetRequest, topicQuestionsQuery } from '#contract/performance/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { putTarget } from './queries.ts'
import { performance, type PerformanceDeps, topicQuestions } from './service.ts'

/** My performance, under `/api/me/performance`. */
export const performanceRoutes = new Hono<AppEnv>()

serve(performanceRoutes, endpoints.getPerformance, { isViewable: true, query: performanceQuery })(async (c, { query }) => {
  const { period, exam = null } = query
  return performance(depsOf(c), { period, exam })
})
serve(performanceRoutes, endpoints.listTopicQuestions, { query: topicQuestionsQuery })(async (c, { query }) => {
  const { period, exam = null, topic } = query
  return topicQuestions(depsOf(c), topic, { period, exam })
})
serve(performanceRoutes, endpoints.saveTarget, { use: [limit('LIMIT_GENERAL', callerUser)], body: targetRequest })(async (c, { body }) => {
  await putTarget(c.env.DB, c.get('principal').userId, body, now())
  return { saved: true as const }
})

function depsOf(c: Context<AppEnv>): PerformanceDeps {
  const { userId, ageBand } = c.get('principal')
  return { db: c.env.DB, archive: c.env.ARCHIVE, hub: hubOf(c.env, userId), userId, ageBand, now: now() }
}
