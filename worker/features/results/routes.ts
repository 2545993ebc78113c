import * as endpoints from '#contract/results/endpoints.ts'
import { resultQuery } from '#contract/results/schemas.ts'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import { analysis, type BoardDeps, solution, timeline, type TimelineDeps } from './service.ts'

const params = z.object({ testId: idSchema })

/** Results of an own attempt at a test: `?attempt=n`, by default the ranking one. */
export const resultRoutes = new Hono<AppEnv>()

serve(resultRoutes, endpoints.getAnalysis, { isViewable: true, params, query: resultQuery })((c, { params, query }) =>
  analysis(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)
serve(resultRoutes, endpoints.getSolution, { params, query: resultQuery })((c, { params, query }) =>
  solution(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)
serve(resultRoutes, endpoints.getTimeline, { isViewable: true, params, query: resultQuery })((c, { params, query }) =>
  timeline(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function depsOf(c: Context<AppEnv>, testId: string): BoardDeps & TimelineDeps {
  const { userId, role, ageBand } = c.get('principal')
  return {
    binding: c.env.DB,
    archive: c.env.ARCHIVE,
    now: now(),
    reader: { userId, role },
    ageBand,
    room: roomOf(c.env, userId, testId),
    hub: hubOf(c.env, userId),
    board: boardOf(c.env, testId),
  }
}
