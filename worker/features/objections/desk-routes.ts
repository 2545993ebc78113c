import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/objections/endpoints.ts'
import { questionParams } from '#contract/objections/schemas.ts'
import { objectionActRequest, questionObjectionsQuery } from '#contract/objections/desk-schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { actOnObjections, objectionDesk, questionObjections } from './desk-service.ts'

/** The challenge desk: objections to the keys of a test by question, and what is decided about them. No learner is named here. */
export const deskRoutes = new Hono<AppEnv>()

serve(deskRoutes, endpoints.getObjectionDesk, { params: z.object({ testId: idSchema }) })((c, { params }) =>
  objectionDesk(c.env.DB, params.testId),
)
serve(deskRoutes, endpoints.listQuestionObjections, { params: questionParams, query: questionObjectionsQuery })((c, { params, query }) =>
  questionObjections(c.env.DB, params.testId, params.questionId, query.after),
)
serve(deskRoutes, endpoints.actOnObjections, {
  use: [adminAct('objection.act'), limit('LIMIT_GENERAL', callerUser)],
  params: questionParams,
  body: objectionActRequest,
})((c, { params, body }) =>
  actOnObjections({ db: c.env.DB, queue: c.env.JOBS, actor: adminActOf(c), now: now(), newId }, params.testId, params.questionId, body),
)
