import { and, eq, isNull, or } from 'drizzle-orm'
import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch, guardedResults } from '#worker/db/guarded-batch.ts'
import { notification } from '#worker/db/notification-tables.ts'
import { user } from '#worker/db/people-tables.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { NotificationType, SentNotification } from '#contract/notifications/schemas.ts'
import { notificationIdOf, parseNotificationId } from '#contract/notifications/notification-id.ts'
import {
  fromNotificationRow,
  mediaUrl,
  type NotificationRow,
  personalColumns,
  type StoredNotification,
} from '#worker/db/stored-notification.ts'
import { messageStatement } from '#worker/notifying/notify.ts'
import { findSentRows } from './sent-rows.sql.ts'

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
  const [person] = await openDb(db)
    .select({ id: user.id })
    .from(user)
    .where(and(or(eq(user.id, idOrEmail), eq(user.email, idOrEmail.toLowerCase())), isNull(user.deletedAt)))
  return person?.id ?? null
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

/** A notification of one person by its time (ms UTC), or null. */
export async function findPersonal(db: D1Database, userId: string, at: number): Promise<StoredNotification | null> {
  const [row] = await openDb(db)
    .select(personalColumns())
    .from(notification)
    .where(and(eq(notification.userId, userId), eq(notification.at, at)))
  return row === undefined ? null : { stream: 'personal', ...row }
}

/** Notes how many connections a notification reached at once. */
export async function setPersonalPushed(db: D1Database, userId: string, at: number, pushed: number): Promise<void> {
  await openDb(db)
    .update(notification)
    .set({ pushed })
    .where(and(eq(notification.userId, userId), eq(notification.at, at)))
}

/** The log of what admins sent, newest first. `before` is the last of the page before. */
export async function findSent(db: D1Database, before: string | undefined, limit: number): Promise<SentNotification[]> {
  const place = before === undefined ? null : parseNotificationId(before)
  const results = await findSentRows(db, place?.at ?? Number.MAX_SAFE_INTEGER, limit)
  return results.map((row) => ({
    _id: notificationIdOf(row.stream, row.at, row.tag),
    to: row.user_id === null ? null : { userId: row.user_id, name: row.user_name ?? '', email: row.user_email ?? '' },
    sender: { userId: row.sender_id, name: row.sender_name ?? '' },
    sentAt: row.at,
    type: row.type,
    // Only what the contract let in was ever written.
    message: JSON.parse(row.message) as Localized,
    link: row.link,
    imageUrl: row.is_fixed === 1 ? null : mediaUrl(row.image_key),
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
