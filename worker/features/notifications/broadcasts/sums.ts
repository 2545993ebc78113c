import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { areSumsDue } from '#domain/notifying/plan-rules.ts'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { openDb } from '#worker/db/client.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import { inShards } from './deliver-broadcast.ts'
import { deleteOldStatements } from './members.ts'

const WEEK_MS = 7 * 86_400_000

/** Adds up what the presence shards counted of the last week's broadcasts, as far as that is due. Says of how many. `now` ms UTC. */
export async function countSums(env: Pick<Env, 'DB' | 'PRESENCE'>, now: number): Promise<number> {
  const db = openDb(env.DB)
  const recent = await db
    .select({ at: broadcast.at, stats: broadcast.stats })
    .from(broadcast)
    .where(and(gt(broadcast.at, now - WEEK_MS), isNotNull(broadcast.audience)))
  const due = recent.filter(({ at, stats }) => areSumsDue(at, stats?.countedAt ?? null, now))
  const [first, ...others] = due.map(({ at }) => at)
  if (first === undefined) return 0
  const counts = (await inShards(env, (shard) => shard.sums(Math.min(first, ...others)))).flat()
  const sum = (at: number, what: 'opened' | 'clicked') => counts.reduce((total, count) => total + (count.at === at ? count[what] : 0), 0)
  const [one, ...rest] = [first, ...others].map((at) =>
    db
      .update(broadcast)
      .set({ stats: { opened: sum(at, 'opened'), clicked: sum(at, 'clicked'), countedAt: now } })
      .where(eq(broadcast.at, at)),
  )
  if (one !== undefined) await db.batch([one, ...rest])
  return due.length
}

/** Once a day, in its first minutes in India: deletes the sets of broadcasts that no list shows any more. `now` ms UTC. */
export async function forgetOld(env: Pick<Env, 'DB'>, now: number): Promise<void> {
  const day = studyDayOf(now)
  if (studyDayOf(now - 5 * 60_000) === day) return
  await env.DB.batch(deleteOldStatements(env.DB, now - PLAN_LIMITS.keptMs, day - 1))
}
