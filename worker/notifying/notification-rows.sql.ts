/**
 * Rows of `notification`: `notify` alone writes them. Hand-written: one statement finds each person's place in their stream, and json_each
 * takes any number of people in one value.
 */
import * as z from 'zod/mini'
import type { NotificationKind } from '#contract/account/schemas.ts'
import type { NotificationType } from '#contract/notifications/schemas.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { notificationRow, PERSONAL_COLUMNS } from '#worker/db/stored-notification.ts'

/**
 * A condition in SQL under which a person is not told, with its values from ?8 on. `person.id` is the person; `changes()` is what the
 * statement before has changed.
 */
export interface Unless {
  readonly sql: string
  readonly binds: readonly (string | number)[]
}

/** What the rows of one notice have in common. */
export interface Shared {
  readonly tag: string
  readonly at: number
  readonly type: NotificationType
  readonly imageKey: string | null
  readonly senderId: string | null
  readonly setting: NotificationKind | null
}

/** Adds a row to the stream of each of these people that have an account, and gives the rows back. */
export const insertStatement = (
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

const writtenRow = z.extend(notificationRow, { user_id: z.string() })

/** The rows that were written for these people at `at` (ms UTC) or after it under a tag. */
export const findWritten = async (
  db: D1Database,
  userIds: readonly string[],
  at: number,
  tag: string,
): Promise<z.infer<typeof writtenRow>[]> =>
  decodeRows(
    writtenRow,
    await db
      .prepare(
        `SELECT user_id, ${PERSONAL_COLUMNS} FROM (SELECT DISTINCT value AS who FROM json_each(?1)) CROSS JOIN notification
           ON user_id = who AND at >= ?2 WHERE tag = ?3`,
      )
      .bind(JSON.stringify(userIds), at, tag)
      .all(),
  )
