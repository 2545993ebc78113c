import { and, desc, eq, gt } from 'drizzle-orm'
import { LIVE_LIMITS } from '#contract/live/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { broadcast, notification } from '#worker/db/notification-tables.ts'
import { broadcastColumns, personalColumns, type StoredNotification } from '#worker/db/stored-notification.ts'

export interface Missed {
  /** Oldest first. */
  readonly personal: readonly StoredNotification[]
  readonly broadcast: readonly StoredNotification[]
  /** There are more than are sent again. */
  readonly tooMany: boolean
}

/** What the record holds beyond these places of a user's two streams (ms UTC): two statements, each from the end of its primary key. */
export async function findMissed(binding: D1Database, userId: string, after: { personal: number; broadcast: number }): Promise<Missed> {
  const limit = LIVE_LIMITS.resent + 1
  const db = openDb(binding)
  const [personal, toAll] = await db.batch([
    db
      .select(personalColumns())
      .from(notification)
      .where(and(eq(notification.userId, userId), gt(notification.at, after.personal)))
      .orderBy(desc(notification.at))
      .limit(limit),
    db.select(broadcastColumns()).from(broadcast).where(gt(broadcast.at, after.broadcast)).orderBy(desc(broadcast.at)).limit(limit),
  ])
  return {
    personal: personal.map((row) => ({ stream: 'personal' as const, ...row })).toReversed(),
    broadcast: toAll.map((row) => ({ stream: 'broadcast' as const, ...row })).toReversed(),
    tooMany: personal.length === limit || toAll.length === limit,
  }
}
