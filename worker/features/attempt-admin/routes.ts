import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/attempt-admin/endpoints.ts'
import { accommodationOrder, learnersQuery, namesQuery, timeOrder, voidOrder } from '#contract/attempt-admin/schemas.ts'
import { attemptIdSchema, idSchema } from '#contract/shared/ids.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf, hubOf, roomOf, sittingOf } from '#worker/platform/objects.ts'
import { findNames } from './learners.sql.ts'
import {
  adminAttempt,
  giveTime,
  learnerDetail,
  type AttemptAdminDeps,
  reopenAttempt,
  searchLearners,
  setAccommodation,
  voidAttempt,
} from './service.ts'

const learnerParams = z.object({ userId: idSchema })
const attemptParams = z.object({ userId: idSchema, attemptId: attemptIdSchema })

/** Learners and their attempts, for admins. Every change is one entry in the audit log. */
export const attemptAdminRoutes = new Hono<AppEnv>()

serve(attemptAdminRoutes, endpoints.listLearnerNames, { query: namesQuery })(async (c, { query }) => ({
  items: await findNames(c.env.DB, query.ids.split(',')),
}))
serve(attemptAdminRoutes, endpoints.listLearners, { query: learnersQuery })(async (c, { query }) => ({
  items: await searchLearners(depsOf(c), query.query ?? ''),
}))
serve(attemptAdminRoutes, endpoints.getLearner, { params: learnerParams })((c, { params }) => learnerDetail(depsOf(c), params.userId))
serve(attemptAdminRoutes, endpoints.setAccommodation, {
  use: [adminAct('user.accommodation'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params: learnerParams,
  body: accommodationOrder,
})(async (c, { params, body }) => {
  const { minutesPerHour, reason } = body
  return setAccommodation(depsOf(c), adminActOf(c), params.userId, minutesPerHour, reason)
})
serve(attemptAdminRoutes, endpoints.getAttemptForAdmin, { params: attemptParams })((c, { params }) => adminAttempt(depsOf(c), params))
serve(attemptAdminRoutes, endpoints.giveTime, {
  use: [adminAct('attempt.give_time'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params: attemptParams,
  body: timeOrder,
})((c, { params, body }) => giveTime(depsOf(c), adminActOf(c), params, body))
serve(attemptAdminRoutes, endpoints.reopenAttempt, {
  use: [adminAct('attempt.reopen'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params: attemptParams,
  body: timeOrder,
})((c, { params, body }) => reopenAttempt(depsOf(c), adminActOf(c), params, body))
serve(attemptAdminRoutes, endpoints.voidAttempt, {
  use: [adminAct('attempt.void'), recentSignIn, limit('LIMIT_GENERAL', callerUser)],
  params: attemptParams,
  body: voidOrder,
})((c, { params, body }) => voidAttempt(depsOf(c), adminActOf(c), params, body))

const depsOf = (c: Context<AppEnv>): AttemptAdminDeps => ({
  db: c.env.DB,
  room: (userId, testId) => roomOf(c.env, userId, testId),
  pushChanged: (userId, attemptId) => hubOf(c.env, userId).tell({ event: 'attemptChanged', data: { attemptId } }),
  raiseDeadline: (testId, deadlineAt) => sittingOf(c.env, testId).raiseDeadline(deadlineAt),
  rebuildBoard: (testId) => boardOf(c.env, testId).rebuild(testId),
  now: now(),
  newId: () => newId(),
})
