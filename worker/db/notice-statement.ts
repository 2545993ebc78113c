import type { NotificationKind } from '#contract/account/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { NOTIFICATION_COLUMNS } from './stored-notification.ts'

/** What the product itself tells one person. `at` ms UTC; `tag` is short and of a-z and 0-9; `link` an in-app path. */
export interface Notice {
  readonly userId: string
  readonly at: number
  readonly tag: string
  readonly message: Localized
  readonly link: string
  /** Set where it may be pushed to a closed site, for who wants that. */
  readonly kind?: NotificationKind
}

/** What of the batch decides whether the notice is written. */
const ONLY_IF = { always: '', 'changed before': ' AND changes() = 1' } as const

/** Adds a notification to a person's stream, for the batch that does what it tells of; gives back the row as it is pushed. */
export const noticeStatement = (db: D1Database, n: Notice, onlyIf: keyof typeof ONLY_IF): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO notification (user_id, at, n, previous_at, tag, type, message, link, image_key, sender_id, kind)
       SELECT u.id, max(?2, coalesce(last.at, 0) + 1), coalesce(last.n, 0) + 1, coalesce(last.at, 0), ?3, 'toast', ?4, ?5, NULL, NULL, ?6
       FROM user u LEFT JOIN (SELECT at, n FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1) last ON true
       WHERE u.id = ?1 AND u.deleted_at IS NULL${ONLY_IF[onlyIf]} RETURNING ${NOTIFICATION_COLUMNS}`,
    )
    .bind(n.userId, n.at, n.tag, JSON.stringify(n.message), n.link, n.kind ?? null)
