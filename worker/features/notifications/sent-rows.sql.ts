import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'
import { BROADCAST_COLUMNS, notificationRow, PERSONAL_COLUMNS } from '#worker/db/stored-notification.ts'

const SENT = `SELECT x.*, s.name AS sender_name, t.name AS user_name, t.email AS user_email FROM (
    SELECT * FROM (SELECT 'broadcast' AS stream, NULL AS user_id, ${BROADCAST_COLUMNS}, b.sender_id, b.users, b.pushed, NULL AS has_read
      FROM broadcast b WHERE at < ?1 ORDER BY at DESC LIMIT ?2)
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
