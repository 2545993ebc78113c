import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { statisticsQuery } from '#contract/statistics/schemas.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { pathParams, queryParams } from '#worker/http/validate.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { questionStatistics, type StatisticsDeps, testStatistics } from './service.ts'

/** Statistics of tests and questions, for admins. */
export const statisticsRoutes = new Hono<AppEnv>()
  .get(
    '/tests/:testId/statistics',
    access('admin'),
    pathParams(z.object({ testId: idSchema })),
    queryParams(statisticsQuery),
    async (c) => {
      const { paper } = c.req.valid('query')
      return c.json(await testStatistics(depsOf(c), c.req.valid('param').testId, paper === undefined ? undefined : Number(paper)))
    },
  )
  .get('/questions/:id/statistics', access('admin'), pathParams(z.object({ id: idSchema })), async (c) =>
    c.json(await questionStatistics(depsOf(c), c.req.valid('param').id)),
  )

const depsOf = (c: Context<AppEnv>): StatisticsDeps => ({ db: c.env.DB, board: (testId) => boardOf(c.env, testId) })
