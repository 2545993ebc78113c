/**
 * What a reader has of the two streams, and how far they have read. Hand-written: the list joins both streams, each from its own place in
 * its primary key, and the marks are guarded upserts.
 */
import * as z from 'zod/mini'
import type { NotificationStream } from '#contract/notifications/notification-id.ts'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { decodeRow, decodeRows } from '#worker/db/decode-row.ts'
import {
  fromNotificationRow,
  BROADCAST_COLUMNS,
  notificationRow,
  PERSONAL_COLUMNS,
  type StoredNotification,
} from '#worker/db/stored-notification.ts'

export interface NotificationPage {
  readonly items: readonly (StoredNotification & { readonly isRead: boolean })[]
  readonly unread: number
  /** The language of the reader's profile, null before it was chosen. */
  readonly language: Locale | null
}

/** Where a page begins: what is strictly older than these times, ms UTC. */
export interface PageStart {
  readonly personal: number
  readonly broadcast: number
}

/**
 * One page of a reader's two streams, merged, newest first, and how much of everything is unread: two statements, whose rows do not
 * grow with what is stored. Of the broadcasts those from before the account was made are not the reader's.
 */
export async function findPage(db: D1Database, userId: string, start: PageStart, limit: number): Promise<NotificationPage> {
  const [state, rows] = await db.batch([
    db.prepare(STATE).bind(userId),
    db.prepare(PAGE).bind(userId, start.personal, start.broadcast, limit),
  ])
  const [found] = state?.results ?? []
  if (found === undefined) return { items: [], unread: 0, language: null }
  const reader = decodeRow(stateRow, found)
  const readUpTo = { personal: reader.personal_n ?? 0, broadcast: reader.broadcast_n ?? reader.broadcast_start ?? 0 }
  const unreadIn = (head: number | null, upTo: number, single: number | null) => Math.max(0, (head ?? 0) - upTo - (single ?? 0))
  return {
    items: decodeRows(pageRow, rows ?? { results: [] }).map((row) => ({
      ...fromNotificationRow(row.stream, row),
      isRead: row.single === 1 || row.n <= readUpTo[row.stream],
    })),
    unread:
      unreadIn(reader.personal_head, readUpTo.personal, reader.personal_single) +
      unreadIn(reader.broadcast_head, readUpTo.broadcast, reader.broadcast_single),
    language: reader.interface_language,
  }
}

/** Marks everything up to now read: one row, and none where everything was. */
export async function markAllRead(db: D1Database, userId: string): Promise<void> {
  await db
    .prepare(
      `INSERT INTO notification_cursor (user_id, personal_n, personal_single, broadcast_n, broadcast_single)
       VALUES (?1, coalesce(${PERSONAL_HEAD}, 0), 0, coalesce(${BROADCAST_HEAD}, 0), 0)
       ON CONFLICT (user_id) DO UPDATE
         SET personal_n = excluded.personal_n, personal_single = 0, broadcast_n = excluded.broadcast_n, broadcast_single = 0
         WHERE excluded.personal_n > personal_n OR excluded.broadcast_n > broadcast_n`,
    )
    .bind(userId)
    .run()
}

/** Marks one read; false where it is not the reader's. In one batch, and a repeat writes nothing. */
export async function markOneRead(
  db: D1Database,
  userId: string,
  { stream, at, tag }: { stream: NotificationStream; at: number; tag: string },
): Promise<boolean> {
  const own =
    stream === 'personal'
      ? 'notification WHERE user_id = ?1 AND at = ?2 AND tag = ?3'
      : 'broadcast WHERE at = ?2 AND tag = ?3 AND at > (SELECT created_at FROM user WHERE id = ?1)'
  const cursor = `(SELECT ${stream}_n FROM notification_cursor WHERE user_id = ?1)`
  const start = stream === 'personal' ? '0' : `coalesce(${BROADCAST_START}, 0)`
  const [found] = await db.batch([
    db.prepare(`SELECT n FROM ${own}`).bind(userId, at, tag),
    db
      .prepare(
        `INSERT INTO notification_read (user_id, stream, n) SELECT ?1, '${stream}', n FROM ${own} AND n > coalesce(${cursor}, ${start})
         ON CONFLICT DO NOTHING`,
      )
      .bind(userId, at, tag),
    // Counts it only where the statement before has written: the unread count needs no look at the single ones.
    db
      .prepare(
        `INSERT INTO notification_cursor (user_id, personal_n, personal_single, broadcast_n, broadcast_single)
         SELECT ?1, 0, ?2, coalesce(${BROADCAST_START}, 0), ?3 WHERE changes() = 1
         ON CONFLICT (user_id) DO UPDATE SET ${stream}_single = ${stream}_single + 1`,
      )
      .bind(userId, stream === 'personal' ? 1 : 0, stream === 'broadcast' ? 1 : 0),
  ])
  return (found?.results.length ?? 0) > 0
}

const PERSONAL_HEAD = '(SELECT n FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1)'
const BROADCAST_HEAD = '(SELECT n FROM broadcast ORDER BY at DESC LIMIT 1)'
const BROADCAST_START = '(SELECT n FROM broadcast WHERE at <= (SELECT created_at FROM user WHERE id = ?1) ORDER BY at DESC LIMIT 1)'

const STATE = `SELECT u.interface_language, c.personal_n, c.personal_single, c.broadcast_n, c.broadcast_single,
  ${PERSONAL_HEAD} AS personal_head, ${BROADCAST_HEAD} AS broadcast_head,
  CASE WHEN c.user_id IS NULL THEN (SELECT n FROM broadcast WHERE at <= u.created_at ORDER BY at DESC LIMIT 1) END AS broadcast_start
  FROM user u LEFT JOIN notification_cursor c ON c.user_id = u.id WHERE u.id = ?1`

const single = (stream: NotificationStream) =>
  `EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = ?1 AND r.stream = '${stream}' AND r.n = s.n) AS single`

/** Each half walks its primary key from the page's start; at equal times a broadcast comes before a personal one. */
const PAGE = `SELECT * FROM (
    SELECT * FROM (SELECT 'personal' AS stream, n, ${PERSONAL_COLUMNS}, ${single('personal')}
      FROM notification s WHERE user_id = ?1 AND at < ?2 ORDER BY at DESC LIMIT ?4)
    UNION ALL
    SELECT * FROM (SELECT 'broadcast' AS stream, n, ${BROADCAST_COLUMNS}, ${single('broadcast')}
      FROM broadcast s WHERE at < ?3 AND at > (SELECT created_at FROM user WHERE id = ?1) ORDER BY at DESC LIMIT ?4)
  ) ORDER BY at DESC, stream LIMIT ?4`

const count = z.nullable(z.number())
const stateRow = z.object({
  interface_language: z.nullable(z.enum(LOCALES)),
  personal_n: count,
  personal_single: count,
  broadcast_n: count,
  broadcast_single: count,
  personal_head: count,
  broadcast_head: count,
  broadcast_start: count,
})

const pageRow = z.extend(notificationRow, { stream: z.enum(['personal', 'broadcast']), n: z.number(), single: z.number() })
