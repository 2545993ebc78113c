import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/catalogue/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { attemptsQuery, catalogueQuery } from '#contract/catalogue/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { placeOrThrow } from '#worker/http/place-or-throw.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { enrol } from './enrol.sql.ts'
import { leave, listEnrolments } from './queries.ts'
import { attemptPage, catalogue, home, testDetail } from './service.ts'

const enrolmentParams = z.object({ kind: z.enum(['group', 'test']), id: idSchema })

/** The published catalogue (docs/screens.md#specified-calls), nothing per user. */
export const groupRoutes = new Hono<AppEnv>()

serve(groupRoutes, endpoints.getCatalogue, { query: catalogueQuery })((c, { query }) => catalogue(openDb(c.env.DB), query.language, now()))

export const testRoutes = new Hono<AppEnv>()

serve(testRoutes, endpoints.getTest, { isViewable: true, params: z.object({ testId: idSchema }) })(async (c, { params }) => {
  const principal = c.get('principal')
  return testDetail(openDb(c.env.DB), params.testId, principal, () => hubOf(c.env, principal.userId).openAttempts(), now())
})

/** What the signed-in learner has begun, finished and bookmarked. */
export const learnerRoutes = new Hono<AppEnv>()

serve(learnerRoutes, endpoints.getHome, { isViewable: true })((c) => {
  const principal = c.get('principal')
  return home(c.env.DB, principal, () => hubOf(c.env, principal.userId).openAttempts(), now())
})
serve(learnerRoutes, endpoints.listAttempts, { isViewable: true, query: attemptsQuery })(async (c, { query }) => {
  const { before, limit } = query
  return attemptPage(c.env.DB, c.get('principal').userId, placeOrThrow(before, 'query.before'), Number(limit), now())
})
serve(learnerRoutes, endpoints.listEnrolments, { isViewable: true })(async (c) => ({
  items: await listEnrolments(openDb(c.env.DB), c.get('principal').userId, 50),
  next: null,
}))
serve(learnerRoutes, endpoints.enrol, { params: enrolmentParams })(async (c, { params }) => {
  const { kind, id } = params
  const enrolled = await enrol(c.env.DB, c.get('principal').userId, kind, id, now())
  if (!enrolled) throw new AppError('not_found')
  return { enrolled: true as const }
})
serve(learnerRoutes, endpoints.leave, { params: enrolmentParams })(async (c, { params }) => {
  const { kind, id } = params
  await leave(openDb(c.env.DB), c.get('principal').userId, kind, id)
  return { enrolled: false as const }
})
