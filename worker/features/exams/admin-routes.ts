import { Hono } from 'hono'
import * as z from 'zod/mini'
import * as endpoints from '#contract/exams/endpoints.ts'
import { examSlug, saveExamRequest } from '#contract/exams/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import { saveExam } from './service.ts'

/** What admins say of the exams of the register. */
export const adminExamRoutes = new Hono<AppEnv>()

serve(adminExamRoutes, endpoints.saveExam, {
  use: [adminAct('exam.save'), limit('LIMIT_GENERAL', callerUser)],
  params: z.object({ slug: examSlug }),
  body: saveExamRequest,
})((c, { params, body }) => saveExam({ db: c.env.DB, act: adminActOf(c), now: now(), newId, purge: purgePages }, params.slug, body))
