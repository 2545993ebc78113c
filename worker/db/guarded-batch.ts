/** The one way to write what an admin does: guard, writes and audit row in one batch. */
import { type AuditEntry, auditInsert, contentHashOf, type Guard } from './audit.ts'

export interface GuardedWrites {
  /** What must hold for anything to be written; null where nothing can race. */
  readonly guard: Guard | null
  readonly writes: readonly D1PreparedStatement[]
  /** Its `id` is the id of the order: sent again with the same content, it changes nothing. */
  readonly audit: AuditEntry
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
 * the guard does not hold, or one of the writes met a row that somebody else made first; nothing is written. Throws `OrderReused`.
 */
export async function guardedBatch(db: D1Database, wanted: GuardedWrites): Promise<'written' | 'conflict'> {
  return (await guardedResults(db, wanted)).outcome
}

/** As `guardedBatch`, with what the writes answered; `results` is null where an earlier call carried the order out. */
export async function guardedResults<Row>(
  db: D1Database,
  { guard, writes, audit }: GuardedWrites,
): Promise<{ outcome: 'written'; results: readonly D1Result<Row>[] | null } | { outcome: 'conflict' }> {
  try {
    const [, ...results] = await db.batch<Row>([await auditInsert(db, audit, guard), ...writes])
    return { outcome: 'written', results }
  } catch (error) {
    const message = String(error)
    // The audit row goes first, so the constraint named is the one that was broken first.
    const isGuard = message.includes('CHECK constraint failed: audit_guard')
    if (isGuard || message.includes('UNIQUE constraint failed: audit_log.id')) {
      if (await isRepeat(db, audit)) return { outcome: 'written', results: null }
      if (isGuard) return { outcome: 'conflict' }
      throw new OrderReused(audit.id)
    }
    if (message.includes('UNIQUE constraint failed')) return { outcome: 'conflict' }
    throw error
  }
}

/** Whether an earlier call carried this very order out. An order id that stands for something else throws `OrderReused`. */
export async function isRepeat(db: D1Database, audit: Pick<AuditEntry, 'id' | 'action' | 'target' | 'content'>): Promise<boolean> {
  const row = await db
    .prepare('SELECT action, target, content_hash AS contentHash FROM audit_log WHERE id = ?1')
    .bind(audit.id)
    .first<{ action: string; target: string; contentHash: string | null }>()
  if (row === null) return false
  if (row.action !== audit.action || row.target !== audit.target || row.contentHash !== (await contentHashOf(audit)))
    throw new OrderReused(audit.id)
  return true
}
