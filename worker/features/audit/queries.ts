import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditRow } from '#contract/audit/schemas.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { openDb } from '#worker/db/client.ts'
import { auditLog, user } from '#worker/db/people-tables.ts'

/** Which rows of the log, and in which order. Times in ms UTC; `before` is exclusive, and so is the place `after` in the order asked for. */
export interface AuditWanted {
  /** What the action begins with. */
  readonly action: string | undefined
  readonly actor: string | undefined
  readonly target: string | undefined
  readonly from: number | undefined
  readonly before: number | undefined
  readonly after: PageCursor | null
  readonly newestFirst: boolean
  readonly limit: number
}

/** Rows of the audit log with the names of actors whose account is there; `signIn` is JSON. */
export function findAuditRows(
  db: D1Database,
  { action, actor, target, from, before, after, newestFirst, limit }: AuditWanted,
): Promise<(Omit<AuditRow, 'signIn'> & { signIn: string | null })[]> {
  const conditions: (SQL | undefined)[] = [
    action === undefined ? undefined : sql`substr(${auditLog.action}, 1, length(${action})) = ${action}`,
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    target === undefined ? undefined : eq(auditLog.target, target),
    from === undefined ? undefined : gte(auditLog.at, from),
    before === undefined ? undefined : lt(auditLog.at, before),
    after === null ? undefined : comesAfter(after, newestFirst),
  ]
  const by = newestFirst ? desc : asc
  return openDb(db)
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: user.name,
      action: auditLog.action,
      target: auditLog.target,
      before: auditLog.before,
      after: auditLog.after,
      requestId: auditLog.requestId,
      signIn: auditLog.signIn,
    })
    .from(auditLog)
    .leftJoin(user, and(eq(user.id, auditLog.actorId), isNull(user.deletedAt)))
    .where(and(...conditions))
    .orderBy(by(auditLog.at), by(auditLog.id))
    .limit(limit)
}

const comesAfter = ({ by, id }: PageCursor, newestFirst: boolean): SQL => {
  const place = sql`(${auditLog.at}, ${auditLog.id})`
  return newestFirst ? sql`${place} < (${by}, ${id})` : sql`${place} > (${by}, ${id})`
}
