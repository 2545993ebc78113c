/** Rows of `broadcast`. Hand-written: one statement finds what was still on its way and writes the row. */
import * as z from 'zod/mini'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { decodeFirst } from '#worker/db/decode-row.ts'
import { BROADCAST_COLUMNS, fromNotificationRow, notificationRow, type StoredNotification } from '#worker/db/stored-notification.ts'
import type { Plan } from './plans.ts'

/** Adds the broadcast of a plan under its time; `now` ms UTC. */
export const insertBroadcastStatement = (
  db: D1Database,
  { body, audience, authorId, fixed }: Pick<Plan, 'body' | 'audience' | 'authorId' | 'fixed'>,
  { at, tag, imageKey, now }: { readonly at: number; readonly tag: string; readonly imageKey: string | null; readonly now: number },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO broadcast (at, n, previous_at, tag, type, message, link, image_key, sender_id, users, audience, expires_at)
       SELECT ?1, 0, coalesce((SELECT max(at) FROM broadcast WHERE at > ?10 AND pushed IS NULL), 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11`,
    )
    .bind(
      at,
      tag,
      body.type,
      JSON.stringify(writtenOf(body.message)),
      body.link,
      imageKey,
      authorId,
      fixed ?? 0,
      JSON.stringify(audience),
      now - DAY_MS,
      at + PLAN_LIMITS.keptMs,
    )

const DAY_MS = 86_400_000

/** Without the languages that were left empty. */
const writtenOf = (message: Plan['body']['message']) => Object.fromEntries(Object.entries(message).filter(([, text]) => text !== ''))

/** No broadcast has this time or a later one: readers who have read up to there have not passed it. */
export const isNewest = (at: number): Guard => ({ sql: 'SELECT NOT EXISTS (SELECT 1 FROM broadcast WHERE at >= ?1)', binds: [at] })

const storedRow = z.extend(notificationRow, { stopped_at: z.nullable(z.number()) })

/** A broadcast by its time (ms UTC), or null. */
export async function findBroadcast(db: D1Database, at: number): Promise<{ stored: StoredNotification; isStopped: boolean } | null> {
  const row = decodeFirst(
    storedRow,
    await db.prepare(`SELECT ${BROADCAST_COLUMNS}, b.stopped_at FROM broadcast b WHERE b.at = ?1`).bind(at).first(),
  )
  return row === null ? null : { stored: fromNotificationRow('broadcast', row), isStopped: row.stopped_at !== null }
}

/** Broadcasts between these times (ms UTC) that no one has finished pushing, newest first. */
export async function findUnpushed(db: D1Database, from: number, to: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT at FROM broadcast WHERE at > ?1 AND at < ?2 AND pushed IS NULL ORDER BY at DESC LIMIT 10')
    .bind(from, to)
    .all<{ at: number }>()
  return results.map(({ at }) => at)
}
