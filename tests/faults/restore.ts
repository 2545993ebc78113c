import type { z } from 'zod'
import { storedDay } from '#domain/attempt/stored-attempt.ts'
import { type AskSite, rebuildRecord } from '#scripts/backup/rebuild-record.ts'
import { Till } from './payments/till.ts'
import { bundleWorker } from './support/bundle.ts'
import { makeLearners, publishTest, startAttempt } from './support/learners.ts'
import { recorded } from './support/record.ts'
import { ask, database, handIn, operate, type Reader, subjectOf, taken } from './support/taken-tests.ts'

const PORT = 8_874
const DAY_MS = 86_400_000
/** What happened before the moment that the database is put back to. */
const EARLY = 5

/** What of the time after the restored moment is missing or back, before and after the record is rebuilt. */
interface Lack {
  /** Attempts that closed, of people who still have their account. */
  readonly attempts: number
  /** People who paid and have no pass. */
  readonly passes: number
  /** Accounts that were deleted and are there. */
  readonly deletedAccounts: number
}

export interface RestoreFigures {
  readonly attempts: number
  readonly payments: number
  readonly erasures: number
  readonly before: Lack
  readonly after: Lack
  /** Passes, invoices and used coupons after a second rebuilding, which must change nothing: one each for a payment. */
  readonly grants: number
  readonly invoices: number
  readonly couponUses: number
  /** Attempts that the board counts. */
  readonly counted: number
}

/** Tables whose rows of after the moment are lost. */
const PUT_BACK = [
  'attempt',
  'user',
  'prime_order',
  'prime_payment',
  'prime_grant',
  'prime_invoice',
  'prime_moment',
  'prime_coupon_use',
  'prime_coupon',
]

/** A database that is put back to a moment before attempts, payments and deletions, and what the command makes of it. */
export async function restoreRun(bundle: string, attempts: number, payments: number, erasures: number): Promise<RestoreFigures> {
  const till = await Till.open(bundle, PORT)
  try {
    const { worker } = till
    const db = await database(worker)
    const testId = await publishTest(worker)
    await till.offerCoupon('PROOF20', payments)
    const early = await taken(worker, testId, EARLY)
    await recorded(worker, EARLY)
    const late: readonly Reader[] = (await makeLearners(worker, attempts + erasures)).map((token) => ({ token, id: subjectOf(token) }))
    for (const { id } of late) await db.prepare("UPDATE user SET email = ?1 || '@example.org' WHERE id = ?1").bind(id).run()
    const moment = new Map<string, readonly Row[]>()
    for (const table of PUT_BACK) moment.set(table, await rowsOf(db, table))

    for (const [i, { token }] of late.entries()) await handIn(worker, await startAttempt(worker, token, testId), i)
    await recorded(worker, EARLY + late.length)
    const [gone, stay] = [late.slice(0, erasures), late.slice(erasures)]
    const payers = stay.slice(0, payments)
    for (const [i, { token }] of payers.entries()) await buy(till, token, i % 2 === 0 ? 'PROOF20' : null)
    for (const { token, id } of gone) {
      const { status, text } = await ask(worker, token, 'POST', '/api/me/delete', { email: `${id}@example.org` })
      if (status !== 204) throw new Error(`an account was not deleted: ${text}`)
    }

    for (const [table, rows] of moment) await putBack(db, table, rows)
    const lack = async (): Promise<Lack> => {
      const closed = new Set((await rowsOf(db, 'attempt')).filter((row) => row['state'] === 'closed').map((row) => row['user_id']))
      const users = new Map((await rowsOf(db, 'user')).map((row) => [row['id'], row]))
      return {
        attempts: [...stay, ...early].filter(({ id }) => !closed.has(id)).length,
        passes: payers.filter(({ id }) => !(Number(users.get(id)?.['prime_access_until']) > Date.now())).length,
        deletedAccounts: gone.filter(({ id }) => users.get(id)?.['deleted_at'] === null).length,
      }
    }
    const before = await lack()
    const site: AskSite = async <Reply>(path: string, body: unknown, shape: z.ZodType<Reply>) =>
      shape.parse(await operate(worker, path, body))
    const from = storedDay(Date.now() - DAY_MS)
    for (let time = 0; time < 2; time++) await rebuildRecord(site, from, () => {})
    const { text } = await ask(worker, early[0]?.token ?? '', 'GET', `/api/tests/${testId}/analysis`)
    const { standing } = JSON.parse(text) as { standing: { of: number } | null }
    return {
      attempts,
      payments,
      erasures,
      before,
      after: await lack(),
      grants: (await rowsOf(db, 'prime_grant')).length,
      invoices: (await rowsOf(db, 'prime_invoice')).length,
      couponUses: (await rowsOf(db, 'prime_coupon_use')).length,
      counted: standing?.of ?? 0,
    }
  } finally {
    await till.close()
  }
}

async function buy(till: Till, token: string, coupon: string | null): Promise<void> {
  const opened = await till.order(token, coupon)
  till.gateway.books.pay(opened.gatewayOrderId, 'success')
  const { status, text } = await till.send(`/api/prime/orders/${opened.orderId}/check`, token, {})
  if (status !== 200) throw new Error(`a payment was not seen: ${text}`)
}

type Database = Awaited<ReturnType<typeof database>>
type Row = Record<string, unknown>

const rowsOf = async (db: Database, table: string): Promise<Row[]> => (await db.prepare(`SELECT * FROM ${table}`).all<Row>()).results

async function putBack(db: Database, table: string, rows: readonly Row[]): Promise<void> {
  await db.prepare(`DELETE FROM ${table}`).run()
  // A trigger numbers accounts as they come.
  if (table === 'user') await db.prepare('DELETE FROM account_number').run()
  for (const row of rows) {
    const columns = Object.keys(row)
    await db
      .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `?${i + 1}`).join(', ')})`)
      .bind(...Object.values(row))
      .run()
  }
}

/**
 * A database that is put back has every attempt that closed since, a pass for every payment since, once, and no account that was deleted
 * since. What it lacks before is the planted bug: a restore without the rebuilding is noticed in all three.
 */
export async function proveRestore(runs: number): Promise<boolean> {
  const [attempts, payments, erasures] = [Math.max(20, runs), Math.max(4, Math.round(runs / 10)), 5]
  const found = await restoreRun(await bundleWorker(), attempts, payments, erasures)
  console.log(`a database that was put back: ${JSON.stringify(found)}`)
  return (
    found.before.attempts === attempts &&
    found.before.passes === payments &&
    found.before.deletedAccounts === erasures &&
    Object.values(found.after).every((missing) => missing === 0) &&
    found.grants === payments &&
    found.invoices === payments &&
    found.couponUses === Math.ceil(payments / 2) &&
    found.counted === attempts + EARLY
  )
}
