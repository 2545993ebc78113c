import { and, asc, desc, eq, exists, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { NotificationKind, QuietHours } from '#contract/account/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { PushSubscriptionRequest } from '#contract/notifications/push.ts'
import { consent, notificationSetting, pushSubscription, pushWaiting } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { notification, notificationCursor, notificationRead } from '#worker/db/notification-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Browsers a person may have pushes in; the oldest goes. */
const MOST = 10

/** Stores this browser for its person. The previous owner of the browser loses it; beyond the limit the oldest is deleted. */
export async function storeSubscription(
  binding: D1Database,
  ids: { readonly id: string; readonly userId: string; readonly sessionId: string },
  s: PushSubscriptionRequest,
  now: number,
): Promise<void> {
  const { id, userId, sessionId } = ids
  const { endpoint, keys, language } = s
  const held = { userId, sessionId, p256dh: keys.p256dh, auth: keys.auth, language, failures: 0 }
  const db = openDb(binding)
  const newest = db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(desc(pushSubscription.createdAt))
    .limit(MOST)
  await db.batch([
    db
      .insert(pushSubscription)
      .values({ id, endpoint, createdAt: now, ...held })
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: held }),
    db.delete(pushSubscription).where(and(eq(pushSubscription.userId, userId), notInArray(pushSubscription.id, newest))),
  ])
}

/** Whether the person agreed to pushes and has not taken that back. */
export async function hasConsent(db: D1Database, userId: string): Promise<boolean> {
  const rows = await openDb(db)
    .select({ one: sql`1` })
    .from(consent)
    .where(and(eq(consent.userId, userId), eq(consent.kind, 'push'), isNull(consent.withdrawnAt)))
    .limit(1)
  return rows.length > 0
}

/** Forgets a browser of the person. */
export const removeSubscription = (db: D1Database, userId: string, endpoint: string): Promise<unknown> =>
  openDb(db)
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.userId, userId)))
    .run()

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

/** What is due by `now` (ms UTC), the longest due first. */
export async function findDue(binding: D1Database, now: number, limit: number): Promise<DuePush[]> {
  const db = openDb(binding)
  const w = pushWaiting
  const n = notification
  const settings = notificationSetting
  const read = db
    .select({ one: sql`1` })
    .from(notificationRead)
    .where(and(eq(notificationRead.userId, w.userId), eq(notificationRead.stream, 'personal'), eq(notificationRead.n, n.n)))
  const agreed = db
    .select({ one: sql`1` })
    .from(consent)
    .where(and(eq(consent.userId, w.userId), eq(consent.kind, 'push'), isNull(consent.withdrawnAt)))
  const rows = await db
    .select({
      userId: w.userId,
      at: w.at,
      tries: w.tries,
      kind: n.kind,
      message: sql<string | null>`${n.message}`,
      link: n.link,
      pushOff: sql<string | null>`${settings.pushOff}`,
      quietFrom: settings.quietFrom,
      quietUntil: settings.quietUntil,
      hasSettings: sql<number>`${isNotNull(settings.userId)}`,
      isRead: sql<number>`coalesce(${n.n} <= ${notificationCursor.personalN}, 0) OR ${exists(read)}`,
      consent: sql<number>`${exists(agreed)}`,
    })
    .from(w)
    .leftJoin(n, and(eq(n.userId, w.userId), eq(n.at, w.at)))
    .leftJoin(settings, eq(settings.userId, w.userId))
    .leftJoin(notificationCursor, eq(notificationCursor.userId, w.userId))
    .where(lte(w.dueAt, now))
    .orderBy(asc(w.dueAt))
    .limit(limit)
  return rows.map(({ quietFrom: from, quietUntil: until, hasSettings, isRead, consent: hasAgreed, ...row }) => ({
    ...row,
    quiet: from === null || until === null ? null : { from, until },
    hasSettings: hasSettings === 1,
    isRead: isRead === 1,
    consent: hasAgreed === 1,
  }))
}

export interface Subscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Locale
}

/** The browsers of a person, at most 20. */
export const findSubscriptions = (db: D1Database, userId: string): Promise<Subscription[]> =>
  openDb(db)
    .select({
      id: pushSubscription.id,
      endpoint: pushSubscription.endpoint,
      p256dh: pushSubscription.p256dh,
      auth: pushSubscription.auth,
      language: pushSubscription.language,
    })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .limit(20)

/** What came of one push: it is done, or waits until `dueAt` (ms UTC); browsers that are gone are forgotten. */
export async function settle(
  binding: D1Database,
  { userId, at, tries }: Pick<DuePush, 'userId' | 'at' | 'tries'>,
  dueAt: number | null,
  goneIds: readonly string[],
): Promise<void> {
  const db = openDb(binding)
  const push = and(eq(pushWaiting.userId, userId), eq(pushWaiting.at, at))
  const settled = dueAt === null ? db.delete(pushWaiting).where(push) : db.update(pushWaiting).set({ dueAt, tries }).where(push)
  const gone = goneIds.map((id) => db.delete(pushSubscription).where(eq(pushSubscription.id, id)))
  await binding.batch([settled, ...gone].map((query) => statementOf(binding, query)))
}
