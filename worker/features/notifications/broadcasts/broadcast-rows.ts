import { eq, sql } from 'drizzle-orm'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { broadcast } from '#worker/db/notification-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import type { Plan } from './plans.ts'

/** Adds the broadcast of a plan under its time; `now` ms UTC. */
export function insertBroadcastStatement(
  db: D1Database,
  { body, audience, authorId, fixed }: Pick<Plan, 'body' | 'audience' | 'authorId' | 'fixed'>,
  { at, tag, imageKey, now }: { readonly at: number; readonly tag: string; readonly imageKey: string | null; readonly now: number },
): D1PreparedStatement {
  const { type, message, link } = body
  const onItsWay = sql<number>`coalesce((SELECT max(b.at) FROM broadcast b WHERE b.at > ${now - DAY_MS} AND b.pushed IS NULL), 0)`
  return statementOf(
    db,
    openDb(db)
      .insert(broadcast)
      .values({
        at,
        n: 0,
        previousAt: onItsWay,
        tag,
        type,
        message: writtenOf(message),
        link,
        imageKey,
        senderId: authorId,
        users: fixed ?? 0,
        audience,
        expiresAt: at + PLAN_LIMITS.keptMs,
      }),
  )
}

const DAY_MS = 86_400_000

/** Without the languages that were left empty. */
export const writtenOf = (message: Plan['body']['message']): Localized => ({
  en: message.en,
  ...Object.fromEntries(Object.entries(message).filter(([, text]) => text !== '')),
})

/** No broadcast has this time or a later one: readers who have read up to there have not passed it. */
export const isNewest = (at: number): Guard => ({ sql: 'SELECT NOT EXISTS (SELECT 1 FROM broadcast WHERE at >= ?1)', binds: [at] })

/** A broadcast by its time (ms UTC), or null. */
export async function findBroadcast(db: D1Database, at: number): Promise<{ stored: StoredNotification; isStopped: boolean } | null> {
  const [row] = await openDb(db).select().from(broadcast).where(eq(broadcast.at, at))
  if (row === undefined) return null
  const { previousAt, tag, type, message, link, imageKey, audience, stoppedAt } = row
  const stored = {
    stream: 'broadcast' as const,
    at,
    previousAt,
    tag,
    type,
    message,
    link,
    imageKey,
    kind: 'news' as const,
    isFixed: audience !== null,
  }
  return { stored, isStopped: stoppedAt !== null }
}
