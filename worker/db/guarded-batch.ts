/** The one way to write what is audited: guard, writes and audit rows in one batch. Nothing else inserts into `audit_log`. */
import { eq } from 'drizzle-orm'
import { type AuditEntry, type AuditOfEach, contentHashOf, type Guard } from './audit.ts'
import { eachStatement, entryStatement, guardStatement, listedStatement } from './audit-rows.sql.ts'
import { openDb } from './client.ts'
import { auditLog } from './people-tables.ts'

export interface GuardedWrites {
  /** What must hold for anything to be written, all of it where there are several; null where nothing can race. */
  readonly guard: Guard | readonly Guard[] | null
  readonly writes: readonly D1PreparedStatement[]
  /** What must hold once the writes are made; where it does not, nothing is written. */
  readonly guardAfter?: Guard
  /**
   * One entry: its `id` is the id of the order; sent again with the same content, it changes nothing. A list: rows that are there already
   * are passed over; it is empty where a later batch of the same act writes the rows.
   */
  readonly audit: AuditEntry | readonly AuditEntry[] | AuditOfEach
}

/** An order id was used before for another action, target or content. Nothing was written. */
export class OrderReused extends Error {
  readonly orderId: string

  constructor(orderId: string) {
    super(`the order ${orderId} was used for something else`)
    this.name = 'OrderReused'
    this.orderId = orderId
  }
}

/**
 * Writes everything or nothing. `written`: this order is carried out, now or by an earlier call with the same id and content. `conflict`:
 * the guard does not hold, or one of the writes met a row that someone else made first; nothing is written. Throws `OrderReused`.
 */
export async function guardedBatch(db: D1Database, wanted: GuardedWrites): Promise<'written' | 'conflict'> {
  return (await guardedResults(db, wanted)).outcome
}

/** As `guardedBatch`, with what the writes answered; `results` is null where an earlier call carried the order out. */
export async function guardedResults<Row>(
  db: D1Database,
  { guard, writes, guardAfter, audit }: GuardedWrites,
): Promise<{ outcome: 'written'; results: readonly D1Result<Row>[] | null } | { outcome: 'conflict' }> {
  const first = await firstStatements(db, guard, audit)
  try {
    const last = guardAfter === undefined ? [] : [guardStatement(db, guardAfter)]
    const results = await db.batch<Row>([...first, ...writes, ...last])
    return { outcome: 'written', results: results.slice(first.length, first.length + writes.length) }
  } catch (error) {
    const message = String(error)
    // Guards and audit rows go first, so the constraint named is the one that was broken first.
    const isGuard = message.includes('CHECK constraint failed: audit_guard')
    if (isSingle(audit) && (isGuard || message.includes('UNIQUE constraint failed: audit_log.id'))) {
      if (await isRepeat(db, audit)) return { outcome: 'written', results: null }
      if (!isGuard) throw new OrderReused(audit.id)
    }
    if (isGuard || message.includes('UNIQUE constraint failed')) return { outcome: 'conflict' }
    throw error
  }
}

/** Whether an earlier call carried this very order out. An order id that stands for something else throws `OrderReused`. */
export async function isRepeat(db: D1Database, audit: Pick<AuditEntry, 'id' | 'action' | 'target' | 'content'>): Promise<boolean> {
  const [row] = await openDb(db)
    .select({ action: auditLog.action, target: auditLog.target, contentHash: auditLog.contentHash })
    .from(auditLog)
    .where(eq(auditLog.id, audit.id))
  if (row === undefined) return false
  if (row.action !== audit.action || row.target !== audit.target || row.contentHash !== (await contentHashOf(audit)))
    throw new OrderReused(audit.id)
  return true
}

type Audit = GuardedWrites['audit']
const isList = (audit: Audit): audit is readonly AuditEntry[] => Array.isArray(audit)
const isGuardList = (guard: Guard | readonly Guard[]): guard is readonly Guard[] => Array.isArray(guard)
const isSingle = (audit: Audit): audit is AuditEntry => !isList(audit) && 'id' in audit

/** The guards, then the audit rows. A lone guard of a lone row is part of its insert. */
async function firstStatements(db: D1Database, guard: GuardedWrites['guard'], audit: Audit): Promise<D1PreparedStatement[]> {
  const guards = guard === null ? [] : isGuardList(guard) ? guard : [guard]
  const [lone] = guards
  if (isSingle(audit) && guards.length <= 1) return [await entryStatement(db, audit, lone ?? null)]
  const statements = guards.map((one) => guardStatement(db, one))
  if (isSingle(audit)) return [...statements, await entryStatement(db, audit, null)]
  if (!isList(audit)) return [...statements, eachStatement(db, audit)]
  return [...statements, ...(await Promise.all(audit.map((entry) => listedStatement(db, entry))))]
}
