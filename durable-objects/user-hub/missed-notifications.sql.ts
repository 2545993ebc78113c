/**
 * What a connection has missed. Hand-written: broadcasts come by the one condition of whose they are (worker/db/own-broadcasts.sql.ts).
 */
import { LIVE_LIMITS } from '#contract/live/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { IS_OWN, IS_TO_ALL, OWN_BROADCASTS } from '#worker/db/own-broadcasts.sql.ts'
import {
  BROADCAST_COLUMNS,
  fromNotificationRow,
  notificationRow,
  PERSONAL_COLUMNS,
  type StoredNotification,
} from '#worker/db/stored-notification.ts'

export interface Missed {
  /** Oldest first. */
  readonly personal: readonly StoredNotification[]
  readonly broadcast: readonly StoredNotification[]
  /** There are more than are sent again. */
  readonly tooMany: boolean
}

/** What the record holds beyond these places of a user's two streams (ms UTC): two statements, each from the end of its primary keys. */
export async function findMissed(db: D1Database, userId: string, after: { personal: number; broadcast: number }): Promise<Missed> {
  const limit = LIVE_LIMITS.resent + 1
  const [personal, broadcast] = await db.batch([
    db
      .prepare(`SELECT ${PERSONAL_COLUMNS} FROM notification WHERE user_id = ?1 AND at > ?2 ORDER BY at DESC LIMIT ?3`)
      .bind(userId, after.personal, limit),
    db
      .prepare(
        `SELECT * FROM (
           SELECT * FROM (SELECT ${BROADCAST_COLUMNS} FROM ${OWN_BROADCASTS} WHERE ${IS_OWN} AND m.at > ?2 ORDER BY m.at DESC LIMIT ?3)
           UNION ALL
           SELECT * FROM (SELECT ${BROADCAST_COLUMNS} FROM broadcast b INDEXED BY broadcast_to_all WHERE ${IS_TO_ALL} AND b.at > ?2 ORDER BY b.at DESC LIMIT ?3)
         ) ORDER BY at DESC LIMIT ?3`,
      )
      .bind(userId, after.broadcast, limit),
  ])
  const oldestFirst = (stream: 'personal' | 'broadcast', result: D1Result | undefined) =>
    decodeRows(notificationRow, result ?? { results: [] })
      .map((row) => fromNotificationRow(stream, row))
      .toReversed()
  const missed = { personal: oldestFirst('personal', personal), broadcast: oldestFirst('broadcast', broadcast) }
  return { ...missed, tooMany: missed.personal.length === limit || missed.broadcast.length === limit }
}
