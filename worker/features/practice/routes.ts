import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/practice/endpoints.ts'
import { finishPracticeRequest, startPracticeRequest } from '#contract/practice/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { finishSession } from './finish.ts'
import { type PracticeDeps, practiceTopics, startSession } from './service.ts'

/** Topic practice from the pool, under `/api/practice`. */
export const topicPracticeRoutes = new Hono<AppEnv>()

const writes = [limit('LIMIT_GENERAL', callerUser)]

serve(topicPracticeRoutes, endpoints.listPracticeTopics)((c) => practiceTopics(depsOf(c)))
serve(topicPracticeRoutes, endpoints.startPractice, { use: writes, body: startPracticeRequest })((c, { body }) =>
  startSession(depsOf(c), { ...body, language: body.language ?? c.get('principal').questionLanguage ?? 'en' }),
)
serve(topicPracticeRoutes, endpoints.finishPractice, {
  use: writes,
  params: z.object({ sessionId: idSchema }),
  body: finishPracticeRequest,
})((c, { params, body }) => finishSession(depsOf(c), params.sessionId, body))

function depsOf(c: Context<AppEnv>): PracticeDeps {
  const { userId, ageBand } = c.get('principal')
  const { adaptiveOrder: isAdaptive, behaviouralAnalysis: mayAnalyse } = minorRules(ageBand)
  return { db: c.env.DB, userId, now: now(), newId: () => newId(), isKept: isAdaptive && mayAnalyse }
}
