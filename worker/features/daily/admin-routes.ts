import { Hono } from 'hono'
import * as endpoints from '#contract/daily/endpoints.ts'
import { examParams } from '#contract/daily/schemas.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { dailyStock } from './service.ts'

/** The daily quizzes for admins. */
export const adminDailyRoutes = new Hono<AppEnv>()

serve(adminDailyRoutes, endpoints.getDailyStock, { params: examParams })((c, { params }) => dailyStock(c.env.DB, params.exam, now()))
