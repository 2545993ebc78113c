import type { ConsentKind, ConsentRecord, NotificationSettings, QuietHours } from '#contract/account/schemas.ts'
import { DEFAULT_NOTIFICATION_SETTINGS, NOTIFICATION_KINDS } from '#contract/account/schemas.ts'

export interface StoredSettings {
  readonly notifications: NotificationSettings
  readonly consents: readonly ConsentRecord[]
  readonly devices: number
}

/** What a person chose, or what the product begins with: two statements in one batch, by the person's own keys. */
export async function findSettings(db: D1Database, userId: string): Promise<StoredSettings> {
  const [settings, consents] = await db.batch([
    db
      .prepare(
        `SELECT s.push_off AS pushOff, s.pop_up_off AS popUpOff, s.quiet_from AS quietFrom, s.quiet_until AS quietUntil,
           (SELECT count(*) FROM push_subscription WHERE user_id = ?1) AS devices
         FROM (SELECT 1) LEFT JOIN notification_setting s ON s.user_id = ?1`,
      )
      .bind(userId),
    db
      .prepare(
        `SELECT kind, given_at AS givenAt, withdrawn_at AS withdrawnAt, given_by AS givenBy, version FROM consent WHERE user_id = ?1
         ORDER BY given_at DESC LIMIT 50`,
      )
      .bind(userId),
  ])
  const row = settings?.results[0] as SettingsRow | undefined
  return {
    notifications: settingsOf(row),
    consents: (consents?.results ?? []) as ConsentRecord[],
    devices: row?.devices ?? 0,
  }
}

interface SettingsRow {
  /** Null where the person never chose. */
  readonly pushOff: string | null
  readonly popUpOff: string | null
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly devices: number
}

function settingsOf(row: SettingsRow | undefined): NotificationSettings {
  if (row === undefined || row.pushOff === null) return DEFAULT_NOTIFICATION_SETTINGS
  const { quietFrom: from, quietUntil: until } = row
  const quiet: QuietHours | null = from === null || until === null ? null : { from, until }
  return { pushOff: kindsOf(row.pushOff), popUpOff: kindsOf(row.popUpOff), quiet }
}

const kindsOf = (json: string | null) => {
  const kept = JSON.parse(json ?? '[]') as string[]
  return NOTIFICATION_KINDS.filter((kind) => kept.includes(kind))
}

export async function storeSettings(db: D1Database, userId: string, s: NotificationSettings, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO notification_setting (user_id, push_off, pop_up_off, quiet_from, quiet_until, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (user_id) DO UPDATE SET push_off = excluded.push_off, pop_up_off = excluded.pop_up_off, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, updated_at = excluded.updated_at`,
    )
    .bind(userId, JSON.stringify(s.pushOff), JSON.stringify(s.popUpOff), s.quiet?.from ?? null, s.quiet?.until ?? null, now)
    .run()
}

/** Notes that something was agreed to; a repeat while it holds writes nothing. `now` ms UTC. */
export const giveConsent = (db: D1Database, userId: string, kind: ConsentKind, now: number): Promise<unknown> =>
  db
    .prepare(
      `INSERT INTO consent (user_id, kind, given_at, given_by) SELECT ?1, ?2, ?3, 'self'
       WHERE NOT EXISTS (SELECT 1 FROM consent WHERE user_id = ?1 AND kind = ?2 AND withdrawn_at IS NULL) ON CONFLICT DO NOTHING`,
    )
    .bind(userId, kind, now)
    .run()

/** Takes a consent back; with that for pushes go the browsers that had them, in the same batch. */
export async function withdrawConsent(db: D1Database, userId: string, kind: ConsentKind, now: number): Promise<void> {
  await db.batch([
    db.prepare('UPDATE consent SET withdrawn_at = ?3 WHERE user_id = ?1 AND kind = ?2 AND withdrawn_at IS NULL').bind(userId, kind, now),
    ...(kind === 'push'
      ? ['push_subscription', 'push_waiting'].map((table) => db.prepare(`DELETE FROM ${table} WHERE user_id = ?1`).bind(userId))
      : []),
  ])
}

/** Puts a picture in the place of the one before; false where that is not there any more. */
export async function swapPicture(db: D1Database, userId: string, before: string | null, after: string | null): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE user SET picture_key = ?3 WHERE id = ?1 AND picture_key IS ?2')
    .bind(userId, before, after)
    .run()
  return meta.changes > 0
}
