/**
 * The statements that add to `audit_log`; `guardedBatch` alone uses them. Hand-written: guards are SQL of their own, and the insert carries
 * the guard that it breaks.
 */
import { type AuditEntry, type AuditOfEach, contentHashOf, type Guard } from './audit.ts'
import { openDb } from './client.ts'
import { auditLog } from './people-tables.ts'
import { statementOf } from './statement-of.ts'

/** Adds nothing where the guard holds. Where it does not, the row breaks the constraint `audit_guard`, and with it the batch. */
export const guardStatement = (db: D1Database, { sql, binds }: Guard): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO audit_log (id, at, actor_id, action, target, request_id, guard_held)
       SELECT '', 0, '', '', '', '', 0 WHERE NOT coalesce((${sql}), 0)`,
    )
    .bind(...binds)

/** The row of an order: breaks `audit_guard` where the guard does not hold, and the primary key where the id is used. */
export async function entryStatement(db: D1Database, entry: AuditEntry, guard: Guard | null): Promise<D1PreparedStatement> {
  // The guard numbers its values from ?1, so they come first.
  const before = guard?.binds.length ?? 0
  const own = await valuesOf(entry)
  const places = own.map((_, i) => `?${before + i + 1}`).join(', ')
  const held = guard === null ? 'NULL' : `coalesce((${guard.sql}), 0)`
  return db.prepare(`INSERT INTO audit_log (${COLUMNS}, guard_held) VALUES (${places}, ${held})`).bind(...(guard?.binds ?? []), ...own)
}

/** One row of several; none where the id is there already. */
export const listedStatement = async (db: D1Database, entry: AuditEntry): Promise<D1PreparedStatement> => {
  const { id, at, actorId, action, target, before, after, requestId } = entry
  const contentHash = await contentHashOf(entry)
  return statementOf(
    db,
    openDb(db)
      .insert(auditLog)
      .values({ id, at, actorId, action, target, before, after, requestId, contentHash, signIn: signInOf(entry) })
      .onConflictDoNothing({ target: auditLog.id }),
  )
}

/** The rows of a list that the database decides. */
export const eachStatement = (db: D1Database, { each, source, before, entry: e }: AuditOfEach): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id)
       SELECT v.value ->> '$.audit', ?2, ?3, ?4, v.value ->> '$.id', ${before}, ?5, ?6 FROM json_each(?1) v ${source}`,
    )
    .bind(JSON.stringify(each), e.at, e.actorId, e.action, e.after, e.requestId)

const COLUMNS = 'id, at, actor_id, action, target, before, after, request_id, content_hash, sign_in'

const valuesOf = async (e: AuditEntry): Promise<(string | number | null)[]> => [
  e.id,
  e.at,
  e.actorId,
  e.action,
  e.target,
  e.before,
  e.after,
  e.requestId,
  await contentHashOf(e),
  signInOf(e),
]

const signInOf = ({ signIn }: AuditEntry): string | null => (signIn === undefined || signIn === null ? null : JSON.stringify(signIn))
