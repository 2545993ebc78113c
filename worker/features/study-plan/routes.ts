import { Hono } from 'hono'
import * as z from 'zod/mini'
import { examSlug } from '#contract/exams/schemas.ts'
import * as endpoints from '#contract/study-plan/endpoints.ts'
import { studyPlanQuery, studyPlanRequest } from '#contract/study-plan/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { keepWishes, planFacts } from './service.ts'

/** The study plan of an exam, under `/api/me/study-plans`. */
export const studyPlanRoutes = new Hono<AppEnv>()

const params = z.object({ exam: examSlug })

serve(studyPlanRoutes, endpoints.getStudyPlan, { params, query: studyPlanQuery })((c, { params: { exam }, query: { test = null } }) =>
  planFacts({ db: c.env.DB, userId: c.get('principal').userId, now: now() }, exam, test),
)
serve(studyPlanRoutes, endpoints.saveStudyPlan, { use: [limit('LIMIT_GENERAL', callerUser)], params, body: studyPlanRequest })(
  (c, { params: { exam }, body }) => keepWishes({ db: c.env.DB, userId: c.get('principal').userId, now: now() }, exam, body),
)
