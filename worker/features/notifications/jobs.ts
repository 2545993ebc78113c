import { PRESENCE_SHARDS } from '#domain/notifying/presence-shard.ts'
import type { PresenceCalls } from '#do/presence/presence-calls.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { logLine } from '#worker/http/log.ts'
import { hubOf, presenceOf } from '#worker/platform/objects.ts'
import { findBroadcast, findPersonal, findUnpushed, setBroadcastPushed } from './broadcasts.ts'

/** What the queue `sopan-broadcasts` carries: names of stored notifications, nothing of their text. */
export type DeliveryJob =
  | { readonly kind: 'broadcast'; readonly at: number }
  | { readonly kind: 'personal'; readonly userId: string; readonly at: number }

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
export async function resumeStalledBroadcasts(env: Pick<Env, 'DB' | 'BROADCASTS'>, now: number): Promise<number> {
  const unpushed = await findUnpushed(env.DB, now - DAY_MS, now - 2 * 60_000)
  for (const at of unpushed) await env.BROADCASTS.send({ kind: 'broadcast', at } satisfies DeliveryJob)
  return unpushed.length
}

const DAY_MS = 24 * 3600_000
/** How many shards are asked at once. */
const AT_ONCE = 16

async function deliver(env: Env, job: DeliveryJob): Promise<void> {
  if (job.kind === 'personal') {
    const notification = await findPersonal(env.DB, job.userId, job.at)
    if (notification !== null) await hubOf(env, job.userId).push(notification)
    return
  }
  const broadcast = await findBroadcast(env.DB, job.at)
  if (broadcast === null) return
  let pushed = 0
  for (let first = 0; first < PRESENCE_SHARDS; first += AT_ONCE) {
    const shards = Array.from({ length: AT_ONCE }, (_, i) => presenceOf(env, first + i))
    const counts = await Promise.all(shards.map((shard) => fanOut(shard, broadcast)))
    pushed += counts.reduce((sum, count) => sum + count, 0)
  }
  // The shards remember what they did, so a repeat writes the same sum.
  await setBroadcastPushed(env.DB, broadcast.at, pushed)
}

async function fanOut(shard: Pick<PresenceCalls, 'fanOut'>, broadcast: StoredNotification): Promise<number> {
  for (;;) {
    const { pushed, isDone } = await shard.fanOut(broadcast)
    if (isDone) return pushed
  }
}
