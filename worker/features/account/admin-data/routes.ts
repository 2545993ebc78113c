import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import * as endpoints from '#contract/users/endpoints.ts'
import { type DataOrder, dataOrder } from '#contract/users/schemas.ts'
import { guardedBatch, isRepeat } from '#worker/db/guarded-batch.ts'
import { shownRows } from '#worker/features/results/public/export-rows.ts'
import { adminAct, adminActOf } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUser, limit } from '#worker/http/limits.ts'
import { recentSignIn } from '#worker/http/recent-sign-in.ts'
import { serve } from '#worker/http/serve.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { erasePerson } from '../erasure/erase.ts'
import { eraseDeps } from '../erasure/erase-deps.ts'
import { markDeleted } from '../erasure/queries.ts'
import { collectExport } from '../personal-export/collect.ts'
import { findEmail } from './queries.ts'

const params = z.object({ userId: idSchema })
const slowDown = limit('LIMIT_SIGN_IN', (c) => `data:${callerUser(c)}`)

/**
 * What the law lets people ask of the operator and they asked for by another way: their export and their deletion, as they would do them
 * themselves. The address is typed; errors: not_found, order_reused, invalid_request (another address), last_admin.
 */
export const adminDataRoutes = new Hono<AppEnv>()

serve(adminDataRoutes, endpoints.exportUserData, { use: [adminAct('user.export'), slowDown, recentSignIn], params, body: dataOrder })(
  async (c, { params: { userId }, body }) => {
    const email = await addressOf(c, userId, body)
    const at = now()
    await guardedBatch(c.env.DB, {
      guard: null,
      writes: [],
      audit: {
        id: body.order,
        at,
        ...adminActOf(c),
        target: userId,
        before: null,
        after: JSON.stringify({ reason: body.reason }),
        content: { reason: body.reason },
      },
    })
    const shown = await shownRows({ db: c.env.DB, hub: hubOf(c.env, userId), userId, now: at })
    return collectExport(c.env, userId, email, at, shown)
  },
)
serve(adminDataRoutes, endpoints.deleteUser, { use: [adminAct('user.delete'), slowDown, recentSignIn], params, body: dataOrder })(
  async (c, { params: { userId }, body }) => {
    const actor = adminActOf(c)
    // Sent again it is done: the sweep finishes what a crash left.
    const { reason } = body
    if (await isRepeat(c.env.DB, { id: body.order, action: 'user.delete', target: userId, content: { reason } }))
      return { done: true as const }
    const email = await addressOf(c, userId, body)
    const order = { actor, email, reason }
    const marked = await markDeleted(c.env.DB, { userId, auditId: body.order, requestId: actor.requestId, now: now(), order })
    if (!marked) throw new AppError('last_admin')
    await erasePerson(eraseDeps(c.env), { id: userId, email })
    return { done: true as const }
  },
)

async function addressOf(c: Context<AppEnv>, userId: string, { email: typed }: DataOrder): Promise<string> {
  const email = await findEmail(c.env.DB, userId)
  if (email === null) throw new AppError('not_found')
  if (email.toLowerCase() !== typed)
    throw new AppError('invalid_request', { path: 'body.email', reason: 'not the address of this account' })
  return email
}
