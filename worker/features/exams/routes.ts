import { Hono } from 'hono'
import * as endpoints from '#contract/exams/endpoints.ts'
import { focusExamRequest } from '#contract/exams/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { findExams } from './queries.ts'
import { chooseFocus } from './service.ts'

/** The exam register for everyone, and the exam that a learner's screens are about. */
export const examRoutes = new Hono<AppEnv>()

serve(examRoutes, endpoints.listExams)(async (c) => ({ exams: await findExams(c.env.DB) }))
serve(examRoutes, endpoints.chooseFocusExam, { use: [limit('LIMIT_GENERAL', callerUser)], body: focusExamRequest })((c, { body }) =>
  chooseFocus(c.env.DB, c.get('principal').userId, body.exam),
)
