import type { NotificationKind } from '#contract/account/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { NotificationType } from '#contract/notifications/schemas.ts'
import { fromNotificationRow, PERSONAL_COLUMNS, type NotificationRow, type StoredNotification } from '#worker/db/stored-notification.ts'
import { linkOf, type NoticeKind, noticeMessage, type NoticeParams, settingOf } from './notices.ts'

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

/**
 * A condition in SQL under which a person is not told, with its values from ?8 on. `person.id` is the person; `changes()` is what the
 * statement before has changed.
 */
export interface Unless {
  readonly sql: string
  readonly binds: readonly (string | number)[]
}

/** What is written, and what comes after the commit. */
export interface PreparedNotice {
  /** For the batch of the change that is told of: one statement, or none where there is nobody to tell. Gives back the rows. */
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
        : [insert(db, written, { tag, at, type: 'toast', imageKey: null, senderId: null, setting: settingOf(kind) }, unless)],
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
  insert(db, [{ userId, message: JSON.stringify(message), link }], { ...rest, setting: null })

interface Shared {
  readonly tag: string
  readonly at: number
  readonly type: NotificationType
  readonly imageKey: string | null
  readonly senderId: string | null
  readonly setting: NotificationKind | null
}

const insert = (
  db: D1Database,
  people: readonly { readonly userId: string; readonly message: string; readonly link: string | null }[],
  { tag, at, type, imageKey, senderId, setting }: Shared,
  unless?: Unless,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO notification (user_id, at, n, previous_at, tag, type, message, link, image_key, sender_id, kind)
       SELECT person.id, max(?2, coalesce(last.at, 0) + 1), coalesce(last.n, 0) + 1, coalesce(last.at, 0), ?3, ?4, wanted.message, wanted.link, ?5, ?6, ?7
       FROM (SELECT value ->> '$.userId' AS who, min(value ->> '$.message') AS message, min(value ->> '$.link') AS link FROM json_each(?1) GROUP BY 1) wanted
       CROSS JOIN user person ON person.id = wanted.who AND person.deleted_at IS NULL
       LEFT JOIN notification last ON last.user_id = person.id AND last.at = (SELECT max(x.at) FROM notification x WHERE x.user_id = person.id)
       WHERE NOT (${unless?.sql ?? 'false'}) RETURNING ${PERSONAL_COLUMNS}`,
    )
    .bind(JSON.stringify(people), at, tag, type, imageKey, senderId, setting, ...(unless?.binds ?? []))

async function deliver(
  db: D1Database,
  { userIds, tag, at }: { readonly userIds: readonly string[]; readonly tag: string; readonly at: number },
  hub: Hub,
  failed: (error: unknown) => void,
): Promise<void> {
  if (userIds.length === 0) return
  try {
    const { results } = await db
      .prepare(
        `SELECT user_id, ${PERSONAL_COLUMNS} FROM (SELECT DISTINCT value AS who FROM json_each(?1)) CROSS JOIN notification
           ON user_id = who AND at >= ?2 WHERE tag = ?3`,
      )
      .bind(JSON.stringify(userIds), at, tag)
      .all<NotificationRow & { user_id: string }>()
    const pushed = await Promise.allSettled(results.map((row) => hub(row.user_id).push(fromNotificationRow('personal', row))))
    for (const outcome of pushed) if (outcome.status === 'rejected') failed(outcome.reason)
  } catch (error) {
    failed(error)
  }
}
