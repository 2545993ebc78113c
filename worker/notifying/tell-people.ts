import type { NotificationKind } from '#contract/account/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { fromNotificationRow, NOTIFICATION_COLUMNS, type NotificationRow, type StoredNotification } from '#worker/db/stored-notification.ts'

/** What the product itself says to one person. `link` is an in-app path. */
export interface Telling {
  readonly userId: string
  readonly message: Localized
  readonly link: string
}

/** All that one deed tells. `tag` is eight random characters, by which the rows are found again. `at` ms UTC. */
export interface Tellings {
  readonly people: readonly Telling[]
  readonly kind: NotificationKind
  readonly tag: string
  readonly at: number
}

/**
 * The statement that adds these to the streams of their people, for the batch that does the deed. `condition` is SQL with parameters from
 * ?5 on: without it being true nothing is told. Nobody is told twice by one statement, and who has no account any more is left out.
 */
export const tellStatement = (
  db: D1Database,
  { people, kind, tag, at }: Tellings,
  condition = 'true',
  ...values: readonly (string | number)[]
): D1PreparedStatement => db.prepare(`${INSERT} AND (${condition})`).bind(JSON.stringify(people), at, tag, kind, ...values)

const INSERT = `
INSERT INTO notification (user_id, at, n, previous_at, tag, type, message, link, image_key, sender_id, kind)
SELECT u.id, max(?2, coalesce(last.at, 0) + 1), coalesce(last.n, 0) + 1, coalesce(last.at, 0), ?3, 'toast', e.message, e.link, NULL, NULL, ?4
FROM (SELECT value ->> '$.userId' AS who, min(value -> '$.message') AS message, min(value ->> '$.link') AS link FROM json_each(?1) GROUP BY 1) e
CROSS JOIN user u ON u.id = e.who AND u.deleted_at IS NULL
LEFT JOIN notification last ON last.user_id = u.id AND last.at = (SELECT max(x.at) FROM notification x WHERE x.user_id = u.id)
WHERE true`

/**
 * Brings what was told to open pages. Never throws: what is written is told, and a page that is missed finds it when it connects again.
 * `failed` hears of who could not be reached.
 */
export async function pushTold(
  db: D1Database,
  hub: (userId: string) => { push(notification: StoredNotification): Promise<number> },
  { people, tag }: Pick<Tellings, 'people' | 'tag'>,
  failed: (error: unknown) => void,
): Promise<void> {
  try {
    const { results } = await db
      .prepare(
        `SELECT user_id, ${NOTIFICATION_COLUMNS} FROM (SELECT DISTINCT value AS who FROM json_each(?1)) CROSS JOIN notification
           ON user_id = who AND at = (SELECT max(x.at) FROM notification x WHERE x.user_id = who) WHERE tag = ?2`,
      )
      .bind(JSON.stringify(people.map(({ userId }) => userId)), tag)
      .all<NotificationRow & { user_id: string }>()
    const pushed = await Promise.allSettled(results.map((row) => hub(row.user_id).push(fromNotificationRow('personal', row))))
    for (const outcome of pushed) if (outcome.status === 'rejected') failed(outcome.reason)
  } catch (error) {
    failed(error)
  }
}
