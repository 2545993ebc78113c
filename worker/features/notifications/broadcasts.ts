import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import { guardedBatch, guardedResults } from '#worker/db/guarded-batch.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { NOTIFICATION_LIMITS, type NotificationType, type SentNotification } from '#contract/notifications/schemas.ts'
import { notificationIdOf, type NotificationStream, parseNotificationId } from '#contract/notifications/notification-id.ts'
import {
  fromNotificationRow,
  mediaUrl,
  BROADCAST_COLUMNS,
  PERSONAL_COLUMNS,
  type NotificationRow,
  type StoredNotification,
} from '#worker/db/stored-notification.ts'
import { messageStatement } from '#worker/notifying/notify.ts'

/** What is said, before it has a place in a stream. */
export interface Saying {
  readonly tag: string
  readonly type: NotificationType
  readonly message: Localized
  readonly link: string | null
  readonly imageKey: string | null
}

/** Who sends, for the log and the audit. `now` ms UTC. */
export interface Sender extends Pick<Actor, 'actorId' | 'requestId'> {
  readonly auditId: string
  readonly now: number
}

/** The person of an id or an e-mail address, or null. */
export async function findRecipient(db: D1Database, idOrEmail: string): Promise<string | null> {
  return db
    .prepare('SELECT id FROM user WHERE (id = ?1 OR email = ?2) AND deleted_at IS NULL')
    .bind(idOrEmail, idOrEmail.toLowerCase())
    .first<string>('id')
}

/** Adds a notification to one person's stream and the audit row of it, in one batch. */
export async function insertPersonal(db: D1Database, userId: string, saying: Saying, sender: Sender): Promise<StoredNotification> {
  const written = await guardedResults<NotificationRow>(db, {
    guard: null,
    writes: [messageStatement(db, { ...saying, userId, at: sender.now, senderId: sender.actorId })],
    audit: auditOf(sender, 'notification.send', `user:${userId}`, saying),
  })
  const row = written.outcome === 'written' ? written.results?.[0]?.results[0] : undefined
  if (row === undefined) throw new Error('the notification was not written')
  return fromNotificationRow('personal', row)
}

/** How many accounts a broadcast goes to. */
export const countAudience = async (db: D1Database): Promise<number> =>
  (await db.prepare("SELECT n FROM kept_count WHERE name = 'users'").first<number>('n')) ?? 0

/** Adds a broadcast: one row, with the number of accounts there are. Null where the last one is less than ten seconds old. */
export async function insertBroadcast(
  db: D1Database,
  saying: Saying,
  sender: Sender,
): Promise<{ broadcast: StoredNotification; users: number } | null> {
  const written = await guardedResults<NotificationRow & { users: number }>(db, {
    guard: {
      sql: 'SELECT NOT EXISTS (SELECT 1 FROM broadcast WHERE at > ?1)',
      binds: [sender.now - NOTIFICATION_LIMITS.broadcastGapMs],
    },
    writes: [
      db
        .prepare(
          `INSERT INTO broadcast (at, n, previous_at, tag, type, message, link, image_key, sender_id, users)
           SELECT ?1, coalesce(last.n, 0) + 1, coalesce(last.at, 0), ?2, ?3, ?4, ?5, ?6, ?7,
             coalesce((SELECT n FROM kept_count WHERE name = 'users'), 0)
           FROM (SELECT 1) LEFT JOIN (SELECT at, n FROM broadcast ORDER BY at DESC LIMIT 1) last ON true
           RETURNING ${BROADCAST_COLUMNS}, users`,
        )
        .bind(sender.now, ...columnsOf(saying), sender.actorId),
    ],
    audit: auditOf(sender, 'notification.broadcast', 'all', saying),
  })
  if (written.outcome === 'conflict') return null
  const row = written.results?.[0]?.results[0]
  return row === undefined ? null : { broadcast: fromNotificationRow('broadcast', row), users: row.users }
}

export async function findPersonal(db: D1Database, userId: string, at: number): Promise<StoredNotification | null> {
  const row = await db
    .prepare(`SELECT ${PERSONAL_COLUMNS} FROM notification WHERE user_id = ?1 AND at = ?2`)
    .bind(userId, at)
    .first<NotificationRow>()
  return row === null ? null : fromNotificationRow('personal', row)
}

export async function findBroadcast(db: D1Database, at: number): Promise<StoredNotification | null> {
  const row = await db.prepare(`SELECT ${BROADCAST_COLUMNS} FROM broadcast WHERE at = ?1`).bind(at).first<NotificationRow>()
  return row === null ? null : fromNotificationRow('broadcast', row)
}

export async function setPersonalPushed(db: D1Database, userId: string, at: number, pushed: number): Promise<void> {
  await db.prepare('UPDATE notification SET pushed = ?3 WHERE user_id = ?1 AND at = ?2').bind(userId, at, pushed).run()
}

export async function setBroadcastPushed(db: D1Database, at: number, pushed: number): Promise<void> {
  await db.prepare('UPDATE broadcast SET pushed = ?2 WHERE at = ?1').bind(at, pushed).run()
}

/** Broadcasts between these times (ms UTC) that nobody has finished pushing, newest first. */
export async function findUnpushed(db: D1Database, from: number, to: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT at FROM broadcast WHERE at > ?1 AND at < ?2 AND pushed IS NULL ORDER BY at DESC LIMIT 10')
    .bind(from, to)
    .all<{ at: number }>()
  return results.map(({ at }) => at)
}

/** The log of what admins sent, newest first. `before` is the last of the page before. */
export async function findSent(db: D1Database, before: string | undefined, limit: number): Promise<SentNotification[]> {
  const place = before === undefined ? null : parseNotificationId(before)
  const { results } = await db
    .prepare(SENT)
    .bind(place?.at ?? Number.MAX_SAFE_INTEGER, limit)
    .all<SentRow>()
  return results.map((row) => ({
    _id: notificationIdOf(row.stream, row.at, row.tag),
    to: row.user_id === null ? null : { userId: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
    sender: { userId: row.sender_id, name: row.sender_name ?? '' },
    sentAt: row.at,
    type: row.type,
    // Only what the contract let in was ever written.
    message: JSON.parse(row.message) as Localized,
    link: row.link,
    imageUrl: mediaUrl(row.image_key),
    users: row.users,
    pushed: row.pushed,
    read: row.has_read,
  }))
}

/** The audit row of an uploaded picture. */
export async function auditImage(db: D1Database, sender: Sender, imageKey: string): Promise<void> {
  const audit = { ...entryOf(sender, 'notification.image', `media:${imageKey}`), after: null }
  await guardedBatch(db, { guard: null, writes: [], audit })
}

const columnsOf = ({ tag, type, message, link, imageKey }: Saying) => [tag, type, JSON.stringify(message), link, imageKey] as const

const entryOf = (sender: Sender, action: string, target: string) =>
  ({
    id: sender.auditId,
    at: sender.now,
    actorId: sender.actorId,
    requestId: sender.requestId,
    action,
    target,
    before: null,
  }) satisfies Omit<AuditEntry, 'after'>

const auditOf = (sender: Sender, action: string, target: string, { tag, type, link, imageKey }: Saying): AuditEntry => ({
  ...entryOf(sender, action, target),
  after: JSON.stringify({ tag, type, link, imageKey }),
})

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

interface SentRow extends NotificationRow {
  readonly stream: NotificationStream
  readonly user_id: string | null
  readonly user_name: string | null
  readonly user_email: string | null
  readonly sender_id: string
  readonly sender_name: string | null
  readonly users: number
  readonly pushed: number | null
  readonly has_read: number | null
}
