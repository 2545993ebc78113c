import { LIVE_LIMITS } from '#contract/live/schemas.ts'
import {
  fromNotificationRow,
  BROADCAST_COLUMNS,
  PERSONAL_COLUMNS,
  type NotificationRow,
  type StoredNotification,
} from '#worker/db/stored-notification.ts'

export interface Missed {
  /** Oldest first. */
  readonly personal: readonly StoredNotification[]
  readonly broadcast: readonly StoredNotification[]
  /** There are more than are sent again. */
  readonly tooMany: boolean
}

/** What the record holds beyond these places of a user's two streams (ms UTC): two statements, each from the end of its primary key. */
export async function findMissed(db: D1Database, userId: string, after: { personal: number; broadcast: number }): Promise<Missed> {
  const limit = LIVE_LIMITS.resent + 1
  const [personal, broadcast] = await db.batch<NotificationRow>([
    db
      .prepare(`SELECT ${PERSONAL_COLUMNS} FROM notification WHERE user_id = ?1 AND at > ?2 ORDER BY at DESC LIMIT ?3`)
      .bind(userId, after.personal, limit),
    db.prepare(`SELECT ${BROADCAST_COLUMNS} FROM broadcast WHERE at > ?1 ORDER BY at DESC LIMIT ?2`).bind(after.broadcast, limit),
  ])
  const rows = { personal: personal?.results ?? [], broadcast: broadcast?.results ?? [] }
  return {
    personal: rows.personal.map((row) => fromNotificationRow('personal', row)).toReversed(),
    broadcast: rows.broadcast.map((row) => fromNotificationRow('broadcast', row)).toReversed(),
    tooMany: rows.personal.length === limit || rows.broadcast.length === limit,
  }
}

/** Where both streams end now. */
export async function findHeads(db: D1Database, userId: string): Promise<{ personal: number; broadcast: number }> {
  const row = await db
    .prepare(
      `SELECT (SELECT at FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1) AS personal,
         (SELECT at FROM broadcast ORDER BY at DESC LIMIT 1) AS broadcast`,
    )
    .bind(userId)
    .first<{ personal: number | null; broadcast: number | null }>()
  return { personal: row?.personal ?? 0, broadcast: row?.broadcast ?? 0 }
}
