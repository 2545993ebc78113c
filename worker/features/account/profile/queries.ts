import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ConsentKind, ConsentRecord, NotificationSettings, QuietHours } from '#contract/account/schemas.ts'
import { DEFAULT_NOTIFICATION_SETTINGS, NOTIFICATION_KINDS } from '#contract/account/schemas.ts'
import { consent, notificationSetting, pushSubscription, pushWaiting } from '#worker/db/account-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

export interface StoredSettings {
  readonly notifications: NotificationSettings
  readonly consents: readonly ConsentRecord[]
  readonly devices: number
}

/** What a person chose, or what the product begins with: two statements in one batch, by the person's own keys. */
export async function findSettings(db: D1Database, userId: string): Promise<StoredSettings> {
  const orm = openDb(db)
  const { kind, givenAt, withdrawnAt, givenBy, version } = consent
  const { pushOff, popUpOff, quietFrom, quietUntil } = notificationSetting
  const devices = sql<number>`(SELECT count(*) FROM ${pushSubscription} WHERE ${pushSubscription.userId} = ${userId})`
  const [settings, consents] = await orm.batch([
    // One row, whether the person chose or not.
    orm
      .select({ pushOff, popUpOff, quietFrom, quietUntil, devices })
      .from(sql`(SELECT 1)`)
      .leftJoin(notificationSetting, eq(notificationSetting.userId, userId)),
    orm
      .select({ kind, givenAt, withdrawnAt, givenBy, version })
      .from(consent)
      .where(eq(consent.userId, userId))
      .orderBy(desc(givenAt))
      .limit(50),
  ])
  const [row] = settings
  return { notifications: settingsOf(row), consents, devices: row?.devices ?? 0 }
}

interface SettingsRow {
  /** Null where the person never chose. */
  readonly pushOff: readonly string[] | null
  readonly popUpOff: readonly string[] | null
  readonly quietFrom: number | null
  readonly quietUntil: number | null
}

function settingsOf(row: SettingsRow | undefined): NotificationSettings {
  if (row === undefined || row.pushOff === null) return DEFAULT_NOTIFICATION_SETTINGS
  const { quietFrom: from, quietUntil: until } = row
  const quiet: QuietHours | null = from === null || until === null ? null : { from, until }
  return { pushOff: kindsOf(row.pushOff), popUpOff: kindsOf(row.popUpOff ?? []), quiet }
}

const kindsOf = (kept: readonly string[]) => NOTIFICATION_KINDS.filter((kind) => kept.includes(kind))

/** Keeps what a person wants to be told. `now` ms UTC. */
export async function storeSettings(db: D1Database, userId: string, s: NotificationSettings, now: number): Promise<void> {
  await openDb(db)
    .insert(notificationSetting)
    .values({
      userId,
      pushOff: s.pushOff,
      popUpOff: s.popUpOff,
      quietFrom: s.quiet?.from ?? null,
      quietUntil: s.quiet?.until ?? null,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: notificationSetting.userId,
      set: {
        pushOff: sql`excluded.push_off`,
        popUpOff: sql`excluded.pop_up_off`,
        quietFrom: sql`excluded.quiet_from`,
        quietUntil: sql`excluded.quiet_until`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
}

/** Takes a consent back; with that for pushes go the browsers that had them, in the same batch. `now` ms UTC. */
export async function withdrawConsent(db: D1Database, userId: string, kind: ConsentKind, now: number): Promise<void> {
  const orm = openDb(db)
  await db.batch([
    statementOf(
      db,
      orm
        .update(consent)
        .set({ withdrawnAt: now })
        .where(and(eq(consent.userId, userId), eq(consent.kind, kind), isNull(consent.withdrawnAt))),
    ),
    ...(kind === 'push'
      ? [pushSubscription, pushWaiting].map((table) => statementOf(db, orm.delete(table).where(eq(table.userId, userId))))
      : []),
  ])
}

/** Puts a picture in the place of the one before; false where that is not there any more. */
export async function swapPicture(db: D1Database, userId: string, before: string | null, after: string | null): Promise<boolean> {
  const { meta } = await openDb(db)
    .update(user)
    .set({ pictureKey: after })
    .where(and(eq(user.id, userId), sql`${user.pictureKey} IS ${before}`))
  return meta.changes > 0
}
