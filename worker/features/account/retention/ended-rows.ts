import { asc, gt, sql } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { session } from '#worker/db/people-tables.ts'
import { walkDaily } from '#worker/db/task-places.ts'
import { deleteOldImportRows } from './old-import-rows.sql.ts'

const DAY_MS = 86_400_000
const PAGE = 500

/** Deletes sessions 30 days after their end, be it that they ran out or were ended; a page of 500 a run. Says how many. */
export const deleteEndedSessions = (binding: D1Database, now: number): Promise<number> =>
  walkDaily(binding, 'endedSessions', now, async (after) => {
    const db = openDb(binding)
    const rows = await db
      .select({ id: session.id, expiresAt: session.expiresAt, revokedAt: session.revokedAt })
      .from(session)
      .where(gt(session.id, after))
      .orderBy(asc(session.id))
      .limit(PAGE)
    const ended = rows.filter(({ expiresAt, revokedAt }) => Math.min(expiresAt, revokedAt ?? expiresAt) < now - 30 * DAY_MS)
    if (ended.length > 0)
      await db.delete(session).where(sql`${session.id} IN (SELECT value FROM json_each(${JSON.stringify(ended.map(({ id }) => id))}))`)
    return { done: ended.length, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null }
  })

/** Deletes the rows of uploads that ended 90 days ago; the upload itself stays in the list. 500 a run. Says how many. */
export const deleteUploadRows = (db: D1Database, now: number): Promise<number> =>
  walkDaily(db, 'uploadRows', now, async () => {
    const done = await deleteOldImportRows(db, now - 90 * DAY_MS, PAGE)
    return { done, next: done === PAGE ? 'more' : null }
  })
