import { Hono } from 'hono'
import * as endpoints from '#contract/users/endpoints.ts'
import { usersQuery } from '#contract/users/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { listUsers } from './service.ts'

/** Finding users, for admins. */
export const userListRoutes = new Hono<AppEnv>()

serve(userListRoutes, endpoints.listUsers, { use: [limit('LIMIT_GENERAL', callerUser)], query: usersQuery })((c, { query }) =>
  listUsers(c.env, query, now()),
)
