import { logLine } from '#worker/http/log.ts'
import { now } from '#worker/platform/clock.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { advancePlanOf, advancePlans } from './broadcasts/advance-plan.ts'
import { deliverBroadcast, refreshPages } from './broadcasts/deliver-broadcast.ts'
import { planDepsOf } from './broadcasts/plan-deps-of.ts'
import { findUnpushed } from './broadcasts/plans.ts'
import { startDueRounds } from './broadcasts/push-rounds.ts'
import { countSums, forgetOld } from './broadcasts/sums.ts'
import type { DeliveryJob } from './delivery.ts'
import { findPersonal } from './messages.ts'

/** The queue's consumer. A job that fails is handed in again; a repeat of one that did not sends nothing twice. */
export async function consumeDeliveries(env: Env, batch: MessageBatch<DeliveryJob>): Promise<void> {
  for (const message of batch.messages) {
    try {
      await deliver(env, message.body)
      message.ack()
    } catch (error) {
      logLine('warn', { event: 'delivery_failed', ...message.body, error: String(error) })
      message.retry()
    }
  }
}

/** Hands in again what the queue never got or gave up: broadcasts of the last day that are not finished after two minutes. */
export async function resumeStalledBroadcasts(env: Pick<Env, 'DB' | 'BROADCASTS'>, at: number): Promise<number> {
  const unpushed = await findUnpushed(env.DB, at - DAY_MS, at - 2 * 60_000)
  for (const one of unpushed) await env.BROADCASTS.send({ kind: 'broadcast', at: one } satisfies DeliveryJob)
  return unpushed.length
}

/** Takes plans further whose time has come, begins rounds of pushes, counts sums, and deletes what is out of date. */
export async function runBroadcastTasks(env: Env, at: number): Promise<void> {
  const deps = { ...planDepsOf(env), now: at }
  await advancePlans(deps)
  await startDueRounds(deps)
  await countSums(env, at)
  await forgetOld(env, at)
}

const DAY_MS = 24 * 3600_000

async function deliver(env: Env, job: DeliveryJob): Promise<void> {
  switch (job.kind) {
    case 'personal': {
      const notification = await findPersonal(env.DB, job.userId, job.at)
      if (notification !== null) await hubOf(env, job.userId).push(notification)
      return
    }
    case 'plan':
      return advancePlanOf({ ...planDepsOf(env), now: now() }, job.id)
    case 'broadcast':
      return deliverBroadcast(env, job.at)
    case 'stopped':
      return refreshPages(env, job.at)
  }
}
