import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { viewAsUser } from '#contract/users/endpoints.ts'
import { viewOrder } from '#contract/users/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { grantView } from './service.ts'

/** Looking at a learner's pages as they see them. */
export const userViewRoutes = new Hono<AppEnv>()

serve(userViewRoutes, viewAsUser, {
  use: [adminAct('user.view'), limit('LIMIT_GENERAL', callerUser), recentSignIn],
  params: z.object({ userId: idSchema }),
  body: viewOrder,
})((c, { params, body }) => {
  const deps = { db: c.env.DB, hub: (id: string) => hubOf(c.env, id), keys: tokenKeysOf(c.env), newId, now: now() }
  return grantView(deps, adminActOf(c), c.get('principal'), params.userId, body)
})
