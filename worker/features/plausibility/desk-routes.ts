import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { reviewActRequest, reviewParams } from '#contract/plausibility/desk-schemas.ts'
import * as endpoints from '#contract/plausibility/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { ranksOf } from '#worker/platform/final-ranks.ts'
import { immutableFiles } from '#worker/platform/immutable-files.ts'
import { hubOf, sittingOf } from '#worker/platform/objects.ts'
import { actOnReview, type DeskReading, plausibilityDesk } from './desk-service.ts'

/** Attempts at a live test that look unusual, for admins, who alone decide about ranks (decision 0186). */
export const plausibilityDeskRoutes = new Hono<AppEnv>()

serve(plausibilityDeskRoutes, endpoints.getPlausibilityDesk, { params: z.object({ testId: idSchema }) })((c, { params: { testId } }) =>
  plausibilityDesk(readingOf(c, testId), testId),
)
serve(plausibilityDeskRoutes, endpoints.actOnRankReview, {
  use: [adminAct('rank.decide'), limit('LIMIT_GENERAL', callerUser)],
  params: reviewParams,
  body: reviewActRequest,
})((c, { params: { testId, userId }, body }) =>
  actOnReview(
    {
      ...readingOf(c, testId),
      sitting: sittingOf(c.env, testId),
      hub: (id) => hubOf(c.env, id),
      actor: adminActOf(c),
      now: now(),
    },
    testId,
    userId,
    body,
  ),
)

const readingOf = ({ env, executionCtx }: Context<AppEnv>, testId: string): DeskReading => ({
  db: env.DB,
  ranks: () => ranksOf(env.PAPERS, immutableFiles(env, executionCtx), testId, now()),
})
