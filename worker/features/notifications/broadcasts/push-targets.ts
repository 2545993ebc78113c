import { and, asc, eq, exists, gt, isNull, lt, notExists, sql } from 'drizzle-orm'
import { DEFAULT_NOTIFICATION_SETTINGS } from '#contract/account/schemas.ts'
import { consent, notificationSetting, pushSubscription } from '#worker/db/account-tables.ts'
import { accountNumber } from '#worker/db/broadcast-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { notificationRead } from '#worker/db/notification-tables.ts'
import { user } from '#worker/db/people-tables.ts'

/** The next browsers after an id, with their people: account number, quiet hours, and whether they want a push about this broadcast. */
export async function findPushTargets(binding: D1Database, at: number, after: string, limit: number) {
  const db = openDb(binding)
  const s = pushSubscription
  const one = { one: sql`1` }
  const agreed = db
    .select(one)
    .from(consent)
    .where(and(eq(consent.userId, s.userId), eq(consent.kind, 'push'), isNull(consent.withdrawnAt)))
  const read = db
    .select(one)
    .from(notificationRead)
    .where(and(eq(notificationRead.userId, s.userId), eq(notificationRead.stream, 'fixed'), eq(notificationRead.n, at)))
  const isWanted = and(isNull(user.bannedAt), isNull(user.deletedAt), lt(accountNumber.readAt, at), exists(agreed), notExists(read))
  const rows = await db
    .select({
      id: s.id,
      endpoint: s.endpoint,
      p256dh: s.p256dh,
      auth: s.auth,
      language: s.language,
      no: accountNumber.no,
      settingOf: notificationSetting.userId,
      from: notificationSetting.quietFrom,
      until: notificationSetting.quietUntil,
      pushOff: notificationSetting.pushOff,
      isWanted: sql<number>`${isWanted}`,
    })
    .from(s)
    .innerJoin(accountNumber, eq(accountNumber.userId, s.userId))
    .innerJoin(user, eq(user.id, s.userId))
    .leftJoin(notificationSetting, eq(notificationSetting.userId, s.userId))
    .where(gt(s.id, after))
    .orderBy(asc(s.id))
    .limit(limit)
  return rows.map(({ settingOf, from, until, pushOff, isWanted: wanted, ...row }) => ({
    ...row,
    quiet: settingOf === null ? DEFAULT_NOTIFICATION_SETTINGS.quiet : from === null || until === null ? null : { from, until },
    isWanted: wanted === 1 && !(pushOff ?? []).includes('news'),
  }))
}
export type PushTargetRow = Awaited<ReturnType<typeof findPushTargets>>[number]
