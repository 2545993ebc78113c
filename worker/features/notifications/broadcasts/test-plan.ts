import type { PlanOrder } from '#contract/notifications/plan-schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { isRepeat } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type PushSend, pushTo, type VapidKeys } from '#worker/platform/web-push.ts'
import { type SendDeps, senderOf, sendToOne } from '../admin-service.ts'
import { findSubscriptions } from '../push/queries.ts'
import { writtenOf } from './broadcast-rows.ts'
import { contentFault } from './check-plan.ts'
import { findPlan } from './plans.ts'
import { pushMessageOf } from './push-step.ts'

export interface TestDeps extends SendDeps {
  readonly keys: VapidKeys | null
  readonly send: PushSend
}

/** Sends a plan to the caller alone, as it is stored now. Says to how many of their browsers. Errors: not_found, conflict, not_ready. */
export async function testPlan(deps: TestDeps, actor: Actor, id: string, { order, revision }: PlanOrder): Promise<{ pushes: number }> {
  if (await isRepeat(deps.db, { id: order, action: 'notification.send', target: `user:${actor.actorId}` })) return { pushes: 0 }
  const plan = await findPlan(deps.db, id)
  if (plan === null) throw new AppError('not_found')
  if (plan.revision !== revision) throw new AppError('conflict')
  const missing = await contentFault(deps, plan.body)
  if (missing !== null) throw new AppError('not_ready', { missing })
  const { type, message, link, imageKey, push } = plan.body
  const written = writtenOf(message)
  const saying = { tag: deps.newId().slice(0, 8), type, message: written, link, imageKey }
  await sendToOne(deps, actor.actorId, saying, { ...senderOf(deps, actor), auditId: order })
  if (!push || deps.keys === null) return { pushes: 0 }
  const { keys, send, now } = deps
  const browsers = await findSubscriptions(deps.db, actor.actorId)
  const outcomes = await Promise.all(
    browsers.map((one) => {
      const data = JSON.stringify(pushMessageOf({ message: written, link, at: now }, one.language))
      return pushTo(keys, one, { data, topic: `b${now}`, ttlSeconds: 3_600 }, send)
    }),
  )
  return { pushes: outcomes.filter((outcome) => outcome === 'sent').length }
}
