import type { Facts } from '#domain/money/ledger.ts'
import { settle } from '#domain/money/settle.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { logLine } from '#worker/http/log.ts'
import type { PreparedNotice } from '#worker/notifying/notify.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { readLedger, type StoredLedger } from './read-ledger.ts'
import { CHANGED_MEANWHILE, writeSettlement } from './write-settlement.ts'

export interface MoneyDeps {
  readonly db: D1Database
  readonly hub: (userId: string) => Pick<UserHubCalls, 'push' | 'tell'>
  readonly now: number
  readonly newId: () => string
}

export const moneyDeps = (env: Env, now: number, newId: () => string): MoneyDeps => ({
  db: env.DB,
  hub: (userId: string) => hubOf(env, userId),
  now,
  newId,
})

/** So many others may settle the same order in the same moment. */
const TRIES = 60

/**
 * Settles what a webhook or a fetch told of an order, exactly once however often it is told and whoever tells it beside. Says whether it
 * changed anything, with the ledger as it was before. Throws where the database cannot be written: then the event has to come again.
 */
export async function applyFacts(
  deps: MoneyDeps,
  orderId: string,
  facts: Facts,
): Promise<{ ledger: StoredLedger; changed: boolean } | null> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const ledger = await readLedger(deps.db, orderId)
    if (ledger === null) return null
    const settlement = settle(ledger, facts, deps.now, deps.newId)
    if (settlement === null) return { ledger, changed: false }
    const written = await writeSettlement(deps.db, ledger, settlement, deps.now, deps.newId)
    if (written === CHANGED_MEANWHILE) continue
    if (settlement.grantS !== null || settlement.revokedS !== null || written.notice !== null)
      await notifyLearner(deps, ledger.userId, written.notice)
    for (const { kind, paymentId } of settlement.alerts) logLine('warn', { event: 'prime_alert', kind, orderId, paymentId })
    return { ledger, changed: true }
  }
  throw new Error(`order ${orderId} is settled by too many at once`)
}

/** Tells open pages that the pass changed, and delivers the notice. Never throws: a page that is missed asks when it connects again. */
export async function notifyLearner({ hub }: Pick<MoneyDeps, 'hub'>, userId: string, notice: PreparedNotice | null): Promise<void> {
  const failed = (error: unknown): void => logLine('warn', { event: 'pass_not_told', userId, error: String(error) })
  try {
    await hub(userId).tell({ event: 'sessionChanged', data: {} })
    await notice?.deliver(hub, failed)
  } catch (error) {
    failed(error)
  }
}
