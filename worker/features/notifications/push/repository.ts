import type { NotificationKind, QuietHours } from '#contract/account/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PushSubscriptionRequest } from '#contract/notifications/push.ts'

/** Browsers a person may have pushes in; the oldest goes. */
const MOST = 10

/** Stores this browser for its person. Whoever had the browser before has it no more; of too many the oldest goes. */
export async function storeSubscription(
  db: D1Database,
  ids: { readonly id: string; readonly userId: string; readonly sessionId: string },
  s: PushSubscriptionRequest,
  now: number,
): Promise<void> {
  const { id, userId, sessionId } = ids
  await db.batch([
    db
      .prepare(
        `INSERT INTO push_subscription (id, user_id, session_id, endpoint, p256dh, auth, language, created_at, failures)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0)
         ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
           auth = excluded.auth, language = excluded.language, failures = 0`,
      )
      .bind(id, userId, sessionId, s.endpoint, s.keys.p256dh, s.keys.auth, s.language, now),
    db
      .prepare(
        `DELETE FROM push_subscription WHERE user_id = ?1
           AND id NOT IN (SELECT id FROM push_subscription WHERE user_id = ?1 ORDER BY created_at DESC LIMIT ${MOST})`,
      )
      .bind(userId),
  ])
}

/** Whether the person agreed to pushes and has not taken that back. */
export const hasConsent = async (db: D1Database, userId: string): Promise<boolean> =>
  (await db
    .prepare("SELECT 1 AS yes FROM consent WHERE user_id = ?1 AND kind = 'push' AND withdrawn_at IS NULL LIMIT 1")
    .bind(userId)
    .first()) !== null

export const removeSubscription = (db: D1Database, userId: string, endpoint: string): Promise<unknown> =>
  db.prepare('DELETE FROM push_subscription WHERE endpoint = ?2 AND user_id = ?1').bind(userId, endpoint).run()

/** A notification that is due, with what its person chose. Times in ms UTC. */
export interface DuePush {
  readonly userId: string
  readonly at: number
  readonly tries: number
  readonly kind: NotificationKind | null
  /** Localized, as JSON. */
  readonly message: string | null
  readonly link: string | null
  readonly pushOff: string | null
  readonly quiet: QuietHours | null
  readonly hasSettings: boolean
  readonly isRead: boolean
  readonly consent: boolean
}

export async function findDue(db: D1Database, now: number, limit: number): Promise<DuePush[]> {
  const { results } = await db
    .prepare(
      `SELECT w.user_id AS userId, w.at, w.tries, n.kind, n.message, n.link, s.push_off AS pushOff, s.quiet_from AS quietFrom, s.quiet_until AS quietUntil,
         s.user_id IS NOT NULL AS hasSettings,
         coalesce(n.n <= c.personal_n, 0) OR EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = w.user_id AND r.stream = 'personal' AND r.n = n.n) AS isRead,
         EXISTS (SELECT 1 FROM consent k WHERE k.user_id = w.user_id AND k.kind = 'push' AND k.withdrawn_at IS NULL) AS consent
       FROM push_waiting w LEFT JOIN notification n ON n.user_id = w.user_id AND n.at = w.at
       LEFT JOIN notification_setting s ON s.user_id = w.user_id LEFT JOIN notification_cursor c ON c.user_id = w.user_id
       WHERE w.due_at <= ?1 ORDER BY w.due_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<StoredDue>()
  return results.map(({ quietFrom: from, quietUntil: until, hasSettings, isRead, consent, ...row }) => ({
    ...row,
    quiet: from === null || until === null ? null : { from, until },
    hasSettings: hasSettings === 1,
    isRead: isRead === 1,
    consent: consent === 1,
  }))
}

type StoredDue = Omit<DuePush, 'quiet' | 'hasSettings' | 'isRead' | 'consent'> & {
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly hasSettings: number
  readonly isRead: number
  readonly consent: number
}

export interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Locale
}

export async function findSubscriptions(db: D1Database, userId: string): Promise<Subscription[]> {
  const { results } = await db
    .prepare('SELECT id, endpoint, p256dh, auth, language FROM push_subscription WHERE user_id = ?1 LIMIT 20')
    .bind(userId)
    .all<Subscription>()
  return results
}

/** What came of one push: it is done, or waits until `dueAt`; browsers that are gone are forgotten. */
export async function settle(
  db: D1Database,
  push: Pick<DuePush, 'userId' | 'at' | 'tries'>,
  dueAt: number | null,
  goneIds: readonly string[],
): Promise<void> {
  await db.batch([
    dueAt === null
      ? db.prepare('DELETE FROM push_waiting WHERE user_id = ?1 AND at = ?2').bind(push.userId, push.at)
      : db
          .prepare('UPDATE push_waiting SET due_at = ?3, tries = ?4 WHERE user_id = ?1 AND at = ?2')
          .bind(push.userId, push.at, dueAt, push.tries),
    ...goneIds.map((id) => db.prepare('DELETE FROM push_subscription WHERE id = ?1').bind(id)),
  ])
}
