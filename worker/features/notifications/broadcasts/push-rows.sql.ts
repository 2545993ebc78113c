/**
 * Browsers that a round of pushes comes to. Hand-written: what each person chose and has read comes with the subscription, by one walk over
 * its primary key.
 */
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'

/** The next browsers after an id, with their people: account number, quiet hours, and whether they want a push about this broadcast. */
export async function findPushTargets(db: D1Database, at: number, after: string, limit: number) {
  const rows = await db.prepare(TARGETS).bind(after, limit, at).all()
  return decodeRows(targetRow, rows).map(({ quiet_from, quiet_until, has_settings, is_wanted, ...row }) => ({
    ...row,
    hasSettings: has_settings === 1,
    quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
    isWanted: is_wanted === 1,
  }))
}
export type PushTargetRow = Awaited<ReturnType<typeof findPushTargets>>[number]

const TARGETS = `SELECT s.id, s.endpoint, s.p256dh, s.auth, s.language, me.no, n.quiet_from, n.quiet_until, n.user_id IS NOT NULL AS has_settings,
    u.banned_at IS NULL AND u.deleted_at IS NULL AND me.read_at < ?3
      AND EXISTS (SELECT 1 FROM consent c WHERE c.user_id = s.user_id AND c.kind = 'push' AND c.withdrawn_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM notification_read r WHERE r.user_id = s.user_id AND r.stream = 'fixed' AND r.n = ?3) AS is_wanted
  FROM push_subscription s JOIN account_number me ON me.user_id = s.user_id JOIN user u ON u.id = s.user_id
  LEFT JOIN notification_setting n ON n.user_id = s.user_id
  WHERE s.id > ?1 ORDER BY s.id LIMIT ?2`

const targetRow = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: z.enum(LOCALES),
  no: z.number(),
  quiet_from: z.nullable(z.number()),
  quiet_until: z.nullable(z.number()),
  has_settings: z.number(),
  is_wanted: z.number(),
})
