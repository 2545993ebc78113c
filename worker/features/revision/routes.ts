import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/revision/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { cardRequest, goalRequest, reviewsRequest, undoRequest } from '#contract/revision/schemas.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { boardOf, hubOf } from '#worker/platform/objects.ts'
import { fillPractice } from './fill.ts'
import { setGoal } from './queries.ts'
import { asideCards, practiceSummary, revisionQueue, type RevisionDeps, setAside, takeBack, takeReviews } from './service.ts'

/** What the home says of practising, the daily goal, and the taking in of new attempts, under `/api/me/practice`. */
export const practiceRoutes = new Hono<AppEnv>()

serve(practiceRoutes, endpoints.getPracticeSummary, { isViewable: true })((c) => practiceSummary(depsOf(c)))
serve(practiceRoutes, endpoints.setDailyGoal, { use: [limit('LIMIT_GENERAL', callerUser)], body: goalRequest })(async (c, { body }) => {
  const { goal } = body
  await setGoal(c.env.DB, c.get('principal').userId, goal)
  return { goal }
})
serve(practiceRoutes, endpoints.fillPractice, { use: [limit('LIMIT_GENERAL', callerUser)] })((c) =>
  fillPractice({ ...depsOf(c), archive: c.env.ARCHIVE, board: (testId) => boardOf(c.env, testId) }),
)

/** The deck of mistakes, under `/api/me/revision`. */
export const revisionRoutes = new Hono<AppEnv>()

serve(revisionRoutes, endpoints.getRevisionQueue)((c) => revisionQueue(depsOf(c)))
serve(revisionRoutes, endpoints.listSetAsideCards)((c) => asideCards(depsOf(c)))
serve(revisionRoutes, endpoints.sendReviews, { use: [limit('LIMIT_GENERAL', callerUser)], body: reviewsRequest })((c, { body }) =>
  takeReviews(depsOf(c), body.reviews),
)
serve(revisionRoutes, endpoints.undoReview, { use: [limit('LIMIT_GENERAL', callerUser)], body: undoRequest })((c, { body }) =>
  takeBack(depsOf(c), body.op),
)
serve(revisionRoutes, endpoints.setCardAside, {
  use: [limit('LIMIT_GENERAL', callerUser)],
  params: z.object({ questionId: idSchema }),
  body: cardRequest,
})(async (c, { params, body }) => {
  const { suspended } = body
  await setAside(depsOf(c), params.questionId, suspended)
  return { suspended }
})

function depsOf(c: Context<AppEnv>): RevisionDeps & { readonly mayAnalyse: boolean } {
  const { userId, ageBand } = c.get('principal')
  const { adaptiveOrder: isAdaptive, behaviouralAnalysis: mayAnalyse } = minorRules(ageBand)
  return { db: c.env.DB, hub: hubOf(c.env, userId), userId, now: now(), isAdaptive, mayAnalyse }
}
