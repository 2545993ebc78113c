import type { Settlement } from '#domain/money/settle.ts'
import { notify, type PreparedNotice } from '#worker/notifying/notify.ts'
import type { StoredLedger } from './read-ledger.ts'
import { settlementStatements } from './write-settlement.sql.ts'

/** Someone settled the same order meanwhile: read it again. */
export const CHANGED_MEANWHILE = 'changed meanwhile'

/**
 * Writes a settlement in one batch, or nothing at all: where the order has been settled since it was read, its version does not fit, becomes
 * NULL, and the whole batch falls. Gives back the notice to deliver, or null. `now` in ms UTC.
 */
export async function writeSettlement(
  db: D1Database,
  ledger: StoredLedger,
  settlement: Settlement,
  now: number,
  newId: () => string,
): Promise<{ notice: PreparedNotice | null } | typeof CHANGED_MEANWHILE> {
  const notice = noticeFor(db, ledger, settlement, now, newId)
  const statements = settlementStatements(db, ledger, settlement, now, newId)
  try {
    await db.batch([...statements, ...(notice?.statements ?? [])])
    return { notice }
  } catch (error) {
    if (isLostRace(error)) return CHANGED_MEANWHILE
    throw error
  }
}

/** The order's version did not fit, or the order it took the place of was granted in the same moment. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof Error &&
  /NOT NULL constraint failed: prime_order\.version|UNIQUE constraint failed: (prime_grant|index 'prime_grant)/.test(error.message)

/** The notification of the learner: pass activated, or money refunded; null for none. */
function noticeFor(db: D1Database, ledger: StoredLedger, s: Settlement, now: number, newId: () => string): PreparedNotice | null {
  const { userId, language, planTitle } = ledger
  const returned = s.refunds.filter(({ state }) => state === 'processed').reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const own = { tag: newId().slice(0, 8), at: now }
  if (s.grantS !== null) return notify(db, { kind: 'passActive', people: [{ userId, language, params: { plan: planTitle } }], ...own })
  if (returned === 0) return null
  return notify(db, { kind: 'refunded', people: [{ userId, language, params: { orderId: s.order.id, paise: returned } }], ...own })
}
