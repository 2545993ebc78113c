import { and, eq } from 'drizzle-orm'
import type { PresenceCalls } from '#do/presence/presence-calls.ts'
import type { AccountBits } from '#domain/notifying/account-bits.ts'
import { PRESENCE_SHARDS } from '#domain/notifying/presence-shard.ts'
import { broadcastPlan } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { presenceOf } from '#worker/platform/objects.ts'
import { findBroadcast } from './broadcast-rows.ts'
import { findMembers } from './members.ts'

/**
 * Brings a broadcast to everyone of its audience who is online. The shards remember what they did, so a repeat sends nothing twice and
 * writes the same sum. `at` is its time, ms UTC.
 */
export async function deliverBroadcast(env: Pick<Env, 'DB' | 'PRESENCE'>, at: number): Promise<void> {
  const found = await findBroadcast(env.DB, at)
  if (found === null) return
  const audience = found.stored.isFixed === true ? await findMembers(env.DB, 'audience', at) : null
  const counts = found.isStopped ? [] : await inShards(env, (shard) => fanOut(shard, found.stored, audience))
  const pushed = counts.reduce((sum, count) => sum + count, 0)
  const db = openDb(env.DB)
  await db.batch([
    db.update(broadcast).set({ pushed }).where(eq(broadcast.at, at)),
    db
      .update(broadcastPlan)
      .set({ state: 'sent' })
      .where(and(eq(broadcastPlan.at, at), eq(broadcastPlan.state, 'sending'))),
  ])
}

/** Has the open pages of a broadcast's audience fetch their lists again. */
export async function refreshPages(env: Pick<Env, 'DB' | 'PRESENCE'>, at: number): Promise<void> {
  const audience = await findMembers(env.DB, 'audience', at)
  await inShards(env, (shard) => shard.refresh(audience))
}

/** How many shards are asked at once. */
const AT_ONCE = 16

/** Asks every presence shard. */
export async function inShards<Answer>(env: Pick<Env, 'PRESENCE'>, ask: (shard: PresenceCalls) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let first = 0; first < PRESENCE_SHARDS; first += AT_ONCE) {
    const shards = Array.from({ length: AT_ONCE }, (_, i) => presenceOf(env, first + i))
    answers.push(...(await Promise.all(shards.map(ask))))
  }
  return answers
}

async function fanOut(shard: PresenceCalls, stored: StoredNotification, audience: AccountBits | null): Promise<number> {
  for (;;) {
    const { pushed, isDone } = audience === null ? await shard.fanOut(stored) : await shard.fanOutTo(stored, audience)
    if (isDone) return pushed
  }
}
