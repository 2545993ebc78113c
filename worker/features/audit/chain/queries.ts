import { and, asc, desc, eq, gte, notExists } from 'drizzle-orm'
import type { ChainEnd, LoggedEntry } from '#domain/audit/audit-chain.ts'
import type { LinkWalk } from '#domain/audit/link-walk.ts'
import { auditChain } from '#worker/db/audit-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { auditLog, taskPlace } from '#worker/db/people-tables.ts'

const lastLink = (db: D1Database) =>
  openDb(db).select({ seq: auditChain.seq, hash: auditChain.hash }).from(auditChain).orderBy(desc(auditChain.seq)).limit(1)

/** The last link of the chain; null where nothing is linked yet. */
export const findChainEnd = async (db: D1Database): Promise<ChainEnd | null> => (await lastLink(db))[0] ?? null

/**
 * The last link and, as of the same moment, the entries from `from` on (ms UTC) that have no link: in the order of their times, at most
 * `limit` of them.
 */
export async function findUnlinked(
  db: D1Database,
  from: number,
  limit: number,
): Promise<{ readonly end: ChainEnd | null; readonly entries: readonly LoggedEntry[] }> {
  const orm = openDb(db)
  const link = orm.select({ seq: auditChain.seq }).from(auditChain).where(eq(auditChain.auditLogId, auditLog.id))
  const [ends, entries] = await orm.batch([
    lastLink(db),
    orm
      .select({
        id: auditLog.id,
        at: auditLog.at,
        actorId: auditLog.actorId,
        action: auditLog.action,
        target: auditLog.target,
        before: auditLog.before,
        after: auditLog.after,
        requestId: auditLog.requestId,
        contentHash: auditLog.contentHash,
        signIn: auditLog.signIn,
      })
      .from(auditLog)
      .where(and(gte(auditLog.at, from), notExists(link)))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(limit),
  ])
  return { end: ends[0] ?? null, entries }
}

const TASK = 'auditChain'

/** How far the task has come; null before its first run. */
export async function findWalk(db: D1Database): Promise<LinkWalk | null> {
  const [row] = await openDb(db).select().from(taskPlace).where(eq(taskPlace.task, TASK))
  return row === undefined ? null : { linkedTo: Number(row.place), begunAt: row.begunAt }
}

export async function saveWalk(db: D1Database, { linkedTo, begunAt }: LinkWalk): Promise<void> {
  const set = { place: String(linkedTo), begunAt }
  await openDb(db)
    .insert(taskPlace)
    .values({ task: TASK, ...set })
    .onConflictDoUpdate({ target: taskPlace.task, set })
}
