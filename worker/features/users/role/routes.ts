import { Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { changeUserRole } from '#contract/users/endpoints.ts'
import { roleOrder } from '#contract/users/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerFacts } from '#worker/http/caller-facts.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { securityEvent } from '#worker/http/security-event.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { changeRole } from './service.ts'

/** Role and permissions of an account, which owners alone change. */
export const userRoleRoutes = new Hono<AppEnv>()

serve(userRoleRoutes, changeUserRole, {
  use: [adminAct('user.role'), limit('LIMIT_GENERAL', callerUser), recentSignIn],
  params: z.object({ userId: idSchema }),
  body: roleOrder,
})(async (c, { params: { userId }, body }) => {
  const deps = { db: c.env.DB, hub: (id: string) => hubOf(c.env, id), newId, now: now() }
  await changeRole(deps, adminActOf(c), userId, body)
  securityEvent('access_changed', { ...callerFacts(c), outcome: 'succeeded', reason: 'user.role', target: userId })
  return { done: true as const }
})
