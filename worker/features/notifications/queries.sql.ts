/**
 * What a reader has of the two streams, and how far they have read. Hand-written: the list joins both streams, each from its own place in
 * its primary key or a forced index, and the marks are guarded upserts.
 */
import * as z from 'zod/mini'
import type { NotificationStream } from '#contract/notifications/notification-id.ts'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import { decodeFirst, decodeRow, decodeRows } from '#worker/db/decode-row.ts'
import { IS_OWN, IS_TO_ALL, OWN_BROADCASTS } from '#worker/db/own-broadcasts.sql.ts'
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
 * grow with what is stored. Of broadcasts without an audience those from before the account was made are not the reader's. Of those with
 * one at most `COUNTED` are counted.
 */
export async function findPage(db: D1Database, userId: string, start: PageStart, limit: number): Promise<NotificationPage> {
  const isFirst = start.personal === Number.MAX_SAFE_INTEGER
  const [state, rows] = await db.batch([
    db.prepare(STATE).bind(userId, Number(!isFirst)),
    db.prepare(PAGE).bind(userId, start.personal, start.broadcast, limit),
  ])
  const [found] = state?.results ?? []
  if (found === undefined) return { items: [], unread: 0, language: null }
  const reader = decodeRow(stateRow, found)
  const readUpTo = { personal: reader.personal_n ?? 0, broadcast: reader.broadcast_n ?? reader.broadcast_start ?? 0 }
  const page = decodeRows(pageRow, rows ?? { results: [] })
  // The first page holds the heads of the counted streams: they are looked up for later ones alone.
  const headOf = (stream: NotificationStream) =>
    isFirst ? (page.find((row) => row.stream === stream && row.is_fixed === 0)?.n ?? 0) : (reader[`${stream}_head`] ?? 0)
  const unreadIn = (stream: NotificationStream) => Math.max(0, headOf(stream) - readUpTo[stream] - (reader[`${stream}_single`] ?? 0))
  return {
    items: page
      .toSorted(newestFirst)
      .slice(0, limit)
      .map((row) => ({
        ...fromNotificationRow(row.stream, row),
        isRead: row.single === 1 || (row.is_fixed === 0 && row.n <= readUpTo[row.stream]),
      })),
    unread: unreadIn('personal') + unreadIn('broadcast') + reader.own_unread,
    language: reader.interface_language,
  }
}

/** At equal times a broadcast comes before a personal one. */
const newestFirst = (a: { at: number; stream: NotificationStream }, b: { at: number; stream: NotificationStream }): number =>
  b.at - a.at || a.stream.localeCompare(b.stream)

/** More unread broadcasts than this are not counted: a badge says "99+". */
const COUNTED = 100

/** Marks everything up to now read: one or two rows, and none where everything was. Says which broadcasts with an audience were not (ms UTC). */
export async function markAllRead(db: D1Database, userId: string): Promise<number[]> {
  const [opened] = await db.batch([
    db.prepare(`SELECT m.at ${UNREAD_FROM} ORDER BY m.at DESC LIMIT ${COUNTED}`).bind(userId),
    db
      .prepare(
        `UPDATE account_number SET read_at = (SELECT m.at ${UNREAD_FROM} ORDER BY m.at DESC LIMIT 1)
         WHERE user_id = ?1 AND EXISTS (SELECT 1 ${UNREAD_FROM})`,
      )
      .bind(userId),
    db
      .prepare(
        `INSERT INTO notification_cursor (user_id, personal_n, personal_single, broadcast_n, broadcast_single)
       VALUES (?1, coalesce(${PERSONAL_HEAD}, 0), 0, coalesce(${BROADCAST_HEAD}, 0), 0)
       ON CONFLICT (user_id) DO UPDATE
         SET personal_n = excluded.personal_n, personal_single = 0, broadcast_n = excluded.broadcast_n, broadcast_single = 0
         WHERE excluded.personal_n > personal_n OR excluded.broadcast_n > broadcast_n`,
      )
      .bind(userId),
  ])
  return decodeRows(openedRow, opened ?? { results: [] }).map(({ at }) => at)
}

/** What marking one came to: it is not the reader's, it was read before, or it is read now. */
export type MarkedOne = 'absent' | 'again' | 'now'

/** Marks one read. In one batch, and a repeat writes nothing. */
export async function markOneRead(
  db: D1Database,
  userId: string,
  { stream, at, tag }: { stream: NotificationStream; at: number; tag: string },
): Promise<MarkedOne> {
  if (stream === 'personal')
    return markOneOf(db, userId, 'personal', 'notification b WHERE b.user_id = ?1 AND b.at = ?2 AND b.tag = ?3', at, tag)
  const own = `${OWN_BROADCASTS} WHERE ${IS_OWN} AND m.at = ?2 AND b.tag = ?3`
  const [found, written] = await db.batch([
    db.prepare(`SELECT m.at FROM ${own}`).bind(userId, at, tag),
    db
      .prepare(
        `INSERT INTO notification_read (user_id, stream, n) SELECT ?1, 'fixed', m.at FROM ${own} AND m.at > me.read_at ON CONFLICT DO NOTHING`,
      )
      .bind(userId, at, tag),
  ])
  if ((found?.results.length ?? 0) > 0) return (written?.meta.changes ?? 0) > 0 ? 'now' : 'again'
  return markOneOf(db, userId, 'broadcast', `broadcast b WHERE b.at = ?2 AND b.tag = ?3 AND ${IS_TO_ALL}`, at, tag)
}

/** The same in a stream that is counted by `n`. */
async function markOneOf(
  db: D1Database,
  userId: string,
  stream: NotificationStream,
  own: string,
  at: number,
  tag: string,
): Promise<MarkedOne> {
  const cursor = `(SELECT ${stream}_n FROM notification_cursor WHERE user_id = ?1)`
  const start = stream === 'personal' ? '0' : `coalesce(${BROADCAST_START}, 0)`
  const [found, written] = await db.batch([
    db.prepare(`SELECT b.n FROM ${own}`).bind(userId, at, tag),
    db
      .prepare(
        `INSERT INTO notification_read (user_id, stream, n) SELECT ?1, '${stream}', b.n FROM ${own} AND b.n > coalesce(${cursor}, ${start})
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
  if ((found?.results.length ?? 0) === 0) return 'absent'
  return (written?.meta.changes ?? 0) > 0 ? 'now' : 'again'
}

/** Where the image of one of the reader's own broadcasts lies; null where it has none or is not theirs. */
export async function findOwnImage(db: D1Database, userId: string, at: number, tag: string): Promise<string | null> {
  const row = await db
    .prepare(
      `SELECT b.image_key FROM ${OWN_BROADCASTS} WHERE ${IS_OWN} AND m.at = ?2 AND b.tag = ?3
         AND EXISTS (SELECT 1 FROM user u WHERE u.id = ?1 AND u.banned_at IS NULL AND u.deleted_at IS NULL)`,
    )
    .bind(userId, at, tag)
    .first()
  return decodeFirst(imageRow, row)?.image_key ?? null
}

const PERSONAL_HEAD = '(SELECT n FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1)'
const BROADCAST_HEAD = '(SELECT n FROM broadcast INDEXED BY broadcast_to_all WHERE audience IS NULL ORDER BY at DESC LIMIT 1)'
const BROADCAST_START =
  '(SELECT n FROM broadcast INDEXED BY broadcast_to_all WHERE audience IS NULL AND at <= (SELECT created_at FROM user WHERE id = ?1) ORDER BY at DESC LIMIT 1)'

const READ_ALONE = `EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = ?1 AND r.stream = 'fixed' AND r.n = m.at)`

/** The reader's own broadcasts that are not read. */
const UNREAD_FROM = `FROM ${OWN_BROADCASTS} WHERE ${IS_OWN} AND m.at > me.read_at AND NOT ${READ_ALONE}`
/** Two rows for each of the reader's, one for each of others, and one for the reader. */
export const OWN_UNREAD = `SELECT count(*) FROM (SELECT 1 ${UNREAD_FROM} LIMIT ${COUNTED})`

const STATE = `SELECT u.interface_language, c.personal_n, c.personal_single, c.broadcast_n, c.broadcast_single,
  CASE ?2 WHEN 1 THEN ${PERSONAL_HEAD} END AS personal_head, CASE ?2 WHEN 1 THEN ${BROADCAST_HEAD} END AS broadcast_head, (${OWN_UNREAD}) AS own_unread,
  CASE WHEN c.user_id IS NULL THEN (SELECT n FROM broadcast INDEXED BY broadcast_to_all WHERE audience IS NULL AND at <= u.created_at ORDER BY at DESC LIMIT 1) END AS broadcast_start
  FROM user u LEFT JOIN notification_cursor c ON c.user_id = u.id WHERE u.id = ?1`

const single = (stream: NotificationStream) =>
  `EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = ?1 AND r.stream = '${stream}' AND r.n = b.n) AS single`

/** Three lists, each walked from the page's start and cut at the page's length; they are merged above, where that reads no rows. */
const PAGE = `SELECT * FROM (SELECT 'personal' AS stream, n, ${PERSONAL_COLUMNS}, ${single('personal')}
    FROM notification b WHERE user_id = ?1 AND at < ?2 ORDER BY at DESC LIMIT ?4)
  UNION ALL
  SELECT * FROM (SELECT 'broadcast' AS stream, n, ${BROADCAST_COLUMNS}, ${single('broadcast')}
    FROM broadcast b INDEXED BY broadcast_to_all WHERE ${IS_TO_ALL} AND at < ?3 ORDER BY at DESC LIMIT ?4)
  UNION ALL
  SELECT * FROM (SELECT 'broadcast' AS stream, n, ${BROADCAST_COLUMNS}, m.at <= me.read_at OR ${READ_ALONE} AS single
    FROM ${OWN_BROADCASTS} WHERE ${IS_OWN} AND m.at < ?3 ORDER BY m.at DESC LIMIT ?4)`

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
  own_unread: z.number(),
})

const pageRow = z.extend(notificationRow, { stream: z.enum(['personal', 'broadcast']), n: z.number(), single: z.number() })
const openedRow = z.object({ at: z.number() })
const imageRow = z.object({ image_key: z.nullable(z.string()) })
