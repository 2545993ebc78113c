import * as z from 'zod/mini'
import type { Localized } from '#contract/shared/locales.ts'
import type { NotificationType } from '#contract/notifications/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { BROADCAST_COLUMNS, notificationRow, PERSONAL_COLUMNS } from '#worker/db/stored-notification.ts'

/** What is said, before it has a place in a stream. */
export interface Saying {
  readonly tag: string
  readonly type: NotificationType
  readonly message: Localized
  readonly link: string | null
  readonly imageKey: string | null
}

/**
 * Adds a broadcast with the number of accounts there are, and gives its row back; `now` ms UTC. Hand-written: one statement finds its place in
 * the stream and writes it.
 */
export const insertBroadcastStatement = (
  db: D1Database,
  { tag, type, message, link, imageKey }: Saying,
  senderId: string,
  now: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO broadcast (at, n, previous_at, tag, type, message, link, image_key, sender_id, users)
       SELECT ?1, coalesce(last.n, 0) + 1, coalesce(last.at, 0), ?2, ?3, ?4, ?5, ?6, ?7,
         coalesce((SELECT n FROM kept_count WHERE name = 'users'), 0)
       FROM (SELECT 1) LEFT JOIN (SELECT at, n FROM broadcast ORDER BY at DESC LIMIT 1) last ON true
       RETURNING ${BROADCAST_COLUMNS}, users`,
    )
    .bind(now, tag, type, JSON.stringify(message), link, imageKey, senderId)

const SENT = `SELECT x.*, s.name AS sender_name, t.name AS user_name, t.email AS user_email FROM (
    SELECT * FROM (SELECT 'broadcast' AS stream, NULL AS user_id, ${BROADCAST_COLUMNS}, sender_id, users, pushed, NULL AS has_read
      FROM broadcast WHERE at < ?1 ORDER BY at DESC LIMIT ?2)
    UNION ALL
    SELECT * FROM (SELECT 'personal' AS stream, user_id, ${PERSONAL_COLUMNS}, sender_id, 1 AS users, pushed,
        n <= coalesce((SELECT personal_n FROM notification_cursor c WHERE c.user_id = n0.user_id), 0)
          OR EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = n0.user_id AND r.stream = 'personal' AND r.n = n0.n) AS has_read
      FROM notification n0 WHERE sender_id IS NOT NULL AND at < ?1 ORDER BY at DESC LIMIT ?2)
    ORDER BY at DESC LIMIT ?2
  ) x LEFT JOIN user s ON s.id = x.sender_id LEFT JOIN user t ON t.id = x.user_id ORDER BY x.at DESC`

const text = z.nullable(z.string())
const count = z.nullable(z.number())
const sentRow = z.extend(notificationRow, {
  stream: z.enum(['personal', 'broadcast']),
  user_id: text,
  user_name: text,
  user_email: text,
  sender_id: z.string(),
  sender_name: text,
  users: z.number(),
  pushed: count,
  has_read: count,
})

/** What admins sent before a time (ms UTC), newest first. Hand-written: each of the two streams is walked from that time for one page. */
export const findSentRows = async (db: D1Database, before: number, limit: number): Promise<z.infer<typeof sentRow>[]> =>
  decodeRows(sentRow, await db.prepare(SENT).bind(before, limit).all())
