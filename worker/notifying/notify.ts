import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { NotificationType } from '#contract/notifications/schemas.ts'
import { fromNotificationRow, type StoredNotification } from '#worker/db/stored-notification.ts'
import { linkOf, type NoticeKind, noticeMessage, type NoticeParams, settingOf } from './notices.ts'
import { findWritten, insertStatement, type Unless } from './notification-rows.sql.ts'

/** One notice to one person or many. */
export interface NoticeOrder<Kind extends NoticeKind> {
  readonly kind: Kind
  /** A person who is named twice is told once; who has no account any more is left out. */
  readonly people: readonly { readonly userId: string; readonly language: Locale; readonly params: NoticeParams[Kind] }[]
  /** Eight characters of a-z and 0-9, by which the rows are found again after the commit. */
  readonly tag: string
  /** ms UTC */
  readonly at: number
  readonly unless?: Unless
}

/** What is written, and what comes after the commit. */
export interface PreparedNotice {
  /** For the batch of the change that is told of: one statement, or none where there is no one to tell. Gives back the rows. */
  readonly statements: readonly D1PreparedStatement[]
  /**
   * Brings the committed rows to open pages. A closed site gets its push from the queue that a trigger fills with the row. Never throws: a
   * page that is missed finds the row when it connects again. `failed` hears of who could not be reached.
   */
  readonly deliver: (hub: Hub, failed: (error: unknown) => void) => Promise<void>
}

type Hub = (userId: string) => { push(notification: StoredNotification): Promise<number> }

/** Tells people something, in English and in their own language. */
export function notify<Kind extends NoticeKind>(db: D1Database, { kind, people, tag, at, unless }: NoticeOrder<Kind>): PreparedNotice {
  const written = people.map(({ userId, language, params }) => ({
    userId,
    message: JSON.stringify(noticeMessage(kind, language, params)),
    link: linkOf(kind, params),
  }))
  return {
    statements:
      written.length === 0
        ? []
        : [insertStatement(db, written, { tag, at, type: 'toast', imageKey: null, senderId: null, setting: settingOf(kind) }, unless)],
    deliver: (hub, failed) => deliver(db, { userIds: people.map(({ userId }) => userId), tag, at }, hub, failed),
  }
}

/** What an admin writes to one person. `message` is in the languages that the admin chose. */
export interface AdminMessage {
  readonly userId: string
  readonly tag: string
  readonly at: number
  readonly type: NotificationType
  readonly message: Localized
  readonly link: string | null
  readonly imageKey: string | null
  readonly senderId: string
}

/** The statement that adds an admin's message to a person's stream; it gives back the row. */
export const messageStatement = (db: D1Database, { userId, message, link, ...rest }: AdminMessage): D1PreparedStatement =>
  insertStatement(db, [{ userId, message: JSON.stringify(message), link }], { ...rest, setting: null })

async function deliver(
  db: D1Database,
  { userIds, tag, at }: { readonly userIds: readonly string[]; readonly tag: string; readonly at: number },
  hub: Hub,
  failed: (error: unknown) => void,
): Promise<void> {
  if (userIds.length === 0) return
  try {
    const rows = await findWritten(db, userIds, at, tag)
    const pushed = await Promise.allSettled(rows.map((row) => hub(row.user_id).push(fromNotificationRow('personal', row))))
    for (const outcome of pushed) if (outcome.status === 'rejected') failed(outcome.reason)
  } catch (error) {
    failed(error)
  }
}
