import { Hono } from 'hono'
import * as endpoints from '#contract/daily/endpoints.ts'
import { boardNameRequest, examParams, nameReportRequest } from '#contract/daily/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { newSeed } from '#worker/platform/ids.ts'
import { dailyDeps } from './daily-deps.ts'
import { chooseName, dailyOf, reportName } from './service.ts'

/** The daily quiz for learners. */
export const dailyRoutes = new Hono<AppEnv>()

const writes = [limit('LIMIT_GENERAL', callerUser)]

serve(dailyRoutes, endpoints.getDaily, { params: examParams })((c, { params }) =>
  dailyOf(dailyDeps(c.env), params.exam, c.get('principal')),
)
serve(dailyRoutes, endpoints.saveBoardName, { use: writes, body: boardNameRequest })((c, { body }) =>
  chooseName(dailyDeps(c.env), c.get('principal'), body.name),
)
serve(dailyRoutes, endpoints.reportBoardName, { use: writes, body: nameReportRequest })((c, { body }) =>
  reportName(dailyDeps(c.env), c.get('principal').userId, { ...body, random: newSeed() }),
)
