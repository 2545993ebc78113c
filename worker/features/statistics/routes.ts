import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/statistics/endpoints.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { statisticsQuery } from '#contract/statistics/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { questionStatistics, type StatisticsDeps, testStatistics } from './service.ts'

/** Statistics of tests and questions, for admins. */
export const statisticsRoutes = new Hono<AppEnv>()

serve(statisticsRoutes, endpoints.getTestStatistics, { params: z.object({ testId: idSchema }), query: statisticsQuery })(
  async (c, { params, query }) => {
    const { paper } = query
    return testStatistics(depsOf(c), params.testId, paper === undefined ? undefined : Number(paper))
  },
)
serve(statisticsRoutes, endpoints.getQuestionStatistics, { params: z.object({ id: idSchema }) })((c, { params }) =>
  questionStatistics(depsOf(c), params.id),
)

const depsOf = (c: Context<AppEnv>): StatisticsDeps => ({ db: c.env.DB, board: (testId) => boardOf(c.env, testId) })
