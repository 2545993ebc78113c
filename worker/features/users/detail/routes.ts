import { Hono } from 'hono'
import * as z from 'zod/mini'
import { mayDo } from '#contract/shared/capabilities.ts'
import { idSchema } from '#contract/shared/ids.ts'
import * as endpoints from '#contract/users/endpoints.ts'
import { noteOrder } from '#contract/users/schemas.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { addNote, userDetail, userTimeline } from './service.ts'

const params = z.object({ userId: idSchema })
const slowDown = limit('LIMIT_GENERAL', callerUser)

/** One account for admins: its facts, what happened around it, and notes about it. */
export const userDetailRoutes = new Hono<AppEnv>()

serve(userDetailRoutes, endpoints.getUser, { params })((c, { params }) => userDetail(c.env.DB, params.userId, now()))
serve(userDetailRoutes, endpoints.getUserTimeline, { use: [slowDown], params })((c, { params }) => {
  const { permissions } = c.get('principal')
  return userTimeline(c.env.DB, params.userId, {
    orders: mayDo(permissions, 'money.read'),
    audit: mayDo(permissions, 'audit.read'),
    comments: mayDo(permissions, 'comments.moderate'),
  })
})
serve(userDetailRoutes, endpoints.addUserNote, { use: [adminAct('user.note'), slowDown], params, body: noteOrder })(
  async (c, { params, body }) => {
    await addNote({ db: c.env.DB, now: now() }, adminActOf(c), params.userId, body)
    return { done: true as const }
  },
)
