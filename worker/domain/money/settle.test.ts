import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Facts, type Ledger, type LedgerDispute, NO_FACTS, type RefundFact } from './ledger.ts'
import type { PaymentFact } from './payment-state.ts'
import { type Settlement, settle } from './settle.ts'

const NOW = Date.UTC(2026, 10, 21)
const LEDGER: Ledger = {
  order: {
    id: 'order',
    amountPaise: 49_900,
    currency: 'INR',
    days: 30,
    state: 'created',
    isOpen: true,
    paymentId: null,
    paidAt: null,
    nextCheckAt: NOW,
  },
  payments: [],
  refunds: [],
  disputes: [],
  grant: null,
  purchaseGranted: false,
  primeUntil: null,
  credited: [],
}

const payment = (state: PaymentFact['state'], change: Partial<PaymentFact> = {}): Facts => ({
  ...NO_FACTS,
  payments: [
    { id: 'pay_1', gatewayOrderId: 'order_1', amountPaise: 49_900, currency: 'INR', state, method: 'upi', failure: null, ...change },
  ],
})
const refund = (state: RefundFact['state'], amountPaise = 49_900, gatewayRefundId = 'rfnd_1'): Facts => ({
  ...NO_FACTS,
  refunds: [{ gatewayRefundId, ownId: null, paymentId: 'pay_1', amountPaise, state }],
})
const dispute = (state: LedgerDispute['state'], minute = 0): Facts => ({
  ...NO_FACTS,
  disputes: [{ id: 'disp_1', paymentId: 'pay_1', amountPaise: 49_900, state, updatedAt: NOW + minute * 60_000 }],
})

/** The ledger as it is read once the settlement is written. */
function after(ledger: Ledger, s: Settlement | null): Ledger {
  if (s === null) return ledger
  const union = <Row extends { id: string }>(old: readonly Row[], changed: readonly Row[]): Row[] => [
    ...new Map([...old, ...changed].map((row) => [row.id, row])).values(),
  ]
  const grant = ledger.grant ?? (s.grantS === null ? null : { grantedS: s.grantS, revokedS: 0 })
  return {
    order: s.order,
    payments: union(ledger.payments, s.payments),
    refunds: union(ledger.refunds, s.refunds),
    disputes: union(ledger.disputes, s.disputes),
    grant: grant === null ? null : { ...grant, revokedS: s.revokedS ?? grant.revokedS },
    purchaseGranted: ledger.purchaseGranted || s.grantS !== null,
    primeUntil: ledger.primeUntil,
    credited: [...ledger.credited, ...s.documents.filter(({ kind }) => kind === 'creditNote').map(({ ref }) => ref)],
  }
}

let ids = 0
const newId = () => `id${ids++}`
const all = (states: readonly Facts[], ledger = LEDGER): { ledger: Ledger; steps: (Settlement | null)[] } => {
  const steps: (Settlement | null)[] = []
  for (const facts of states) {
    const step = settle(ledger, facts, NOW, newId)
    steps.push(step)
    ledger = after(ledger, step)
  }
  return { ledger, steps }
}

describe('a captured payment', () => {
  test('grants the days, numbers an invoice and closes the order', () => {
    const s = settle(LEDGER, payment('captured'), NOW, newId)
    expect(s).toMatchObject({ grantS: 30 * 86_400, order: { state: 'paid', isOpen: false, paymentId: 'pay_1', paidAt: NOW } })
    expect(s?.documents).toEqual([{ kind: 'invoice', ref: 'order', amountPaise: 49_900 }])
    expect(s?.events.map(({ what }) => what)).toEqual(['captured', 'granted'])
  })
  test('told again changes nothing', () => {
    const { steps } = all([payment('captured'), payment('captured'), payment('authorized'), payment('failed')])
    expect(steps.slice(1)).toEqual([null, null, null])
  })
  test.each([{ amountPaise: 49_899 }, { amountPaise: 100 }, { currency: 'USD' }])('of %o grants nothing and alerts', (change) => {
    const s = settle(LEDGER, payment('captured', change), NOW, newId)
    expect(s).toMatchObject({ grantS: null, order: { state: 'created', isOpen: true, paymentId: null } })
    expect(s?.alerts.map(({ kind }) => kind)).toEqual(['amountMismatch'])
  })
  test('beside another one goes back by itself, and the pass stays', () => {
    const { ledger, steps } = all([payment('captured'), payment('captured', { id: 'pay_2' }), payment('captured', { id: 'pay_2' })])
    expect(steps[1]).toMatchObject({ grantS: null, order: { state: 'paid', paymentId: 'pay_1' } })
    expect(steps[1]?.refunds).toMatchObject([{ paymentId: 'pay_2', amountPaise: 49_900, kind: 'duplicate', state: 'requested' }])
    expect(steps[2]).toBeNull()
    expect(ledger.grant).toEqual({ grantedS: 30 * 86_400, revokedS: 0 })
  })
  test('of an order whose successor was paid goes back too', () => {
    const replaced: Ledger = { ...LEDGER, purchaseGranted: true, order: { ...LEDGER.order, state: 'replaced', isOpen: false } }
    expect(settle(replaced, payment('captured'), NOW, newId)).toMatchObject({ grantS: null, order: { state: 'replaced' } })
  })
  test('of an order that had ended is granted all the same', () => {
    const ended: Ledger = { ...LEDGER, order: { ...LEDGER.order, state: 'expired', isOpen: false } }
    expect(settle(ended, payment('captured'), NOW, newId)).toMatchObject({ grantS: 30 * 86_400, order: { state: 'paid' } })
  })
})

describe('money that goes back', () => {
  test('takes its share of the days when it has arrived, and not before', () => {
    const { ledger, steps } = all([payment('captured'), refund('pending', 24_950), refund('processed', 24_950)])
    expect(steps[1]?.revokedS).toBeNull()
    expect(ledger.grant).toEqual({ grantedS: 30 * 86_400, revokedS: 15 * 86_400 })
    expect(ledger.order.state).toBe('partlyRefunded')
    expect(steps[2]?.documents).toMatchObject([{ kind: 'creditNote', amountPaise: 24_950 }])
  })
  test('in two halves takes all, with two credit notes', () => {
    const { ledger } = all([payment('captured'), refund('processed', 24_950), refund('processed', 24_950, 'rfnd_2')])
    expect(ledger).toMatchObject({ order: { state: 'refunded' }, grant: { revokedS: 30 * 86_400 } })
    expect(ledger.credited).toHaveLength(2)
  })
  test('that failed takes nothing and alerts', () => {
    const { ledger, steps } = all([payment('captured'), refund('pending'), refund('failed')])
    expect(ledger.grant?.revokedS).toBe(0)
    expect(steps[2]?.alerts.map(({ kind }) => kind)).toEqual(['refundFailed'])
  })
  test('of a duplicate takes nothing', () => {
    const second = { ...refund('processed'), refunds: refund('processed').refunds.map((one) => ({ ...one, paymentId: 'pay_2' })) }
    const { ledger } = all([payment('captured'), payment('captured', { id: 'pay_2' }), second])
    expect(ledger).toMatchObject({ order: { state: 'paid' }, grant: { revokedS: 0 } })
    expect(ledger.credited).toEqual([])
  })
})

describe('a dispute', () => {
  test('that is open takes nothing yet; lost, it takes the pass; won after all, it gives it back', () => {
    const { ledger, steps } = all([payment('captured'), dispute('open'), dispute('lost', 1), dispute('won', 2)])
    expect(steps[1]?.revokedS).toBeNull()
    expect(steps[2]?.revokedS).toBe(30 * 86_400)
    expect(ledger).toMatchObject({ order: { state: 'paid' }, grant: { revokedS: 0 } })
  })
  test('is not opened again by old events', () => {
    const { steps } = all([payment('captured'), dispute('won', 5), dispute('open', 1), dispute('lost', 2)])
    expect(steps.slice(2)).toEqual([null, null])
  })
})

test('all orders of {authorized, captured, order.paid, failed, callback}, each told up to three times, come to one state', () => {
  const states = ['authorized', 'captured', 'captured', 'failed', 'captured'] as const
  const end = JSON.stringify(visible(all([payment('captured')]).ledger))
  let orders = 0
  for (const order of permutations([0, 1, 2, 3, 4])) {
    const { ledger, steps } = all(order.map((i) => payment(states[i] ?? 'created')))
    expect(JSON.stringify(visible(ledger))).toBe(end)
    expect(steps.filter((step) => step !== null && step.grantS !== null)).toHaveLength(1)
    orders++
  }
  expect(orders).toBe(120)
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4], { minLength: 15, maxLength: 15 }), (order) => {
      expect(JSON.stringify(visible(all(order.map((i) => payment(states[i] ?? 'created'))).ledger))).toBe(end)
    }),
    { numRuns: 200 },
  )
})

/** Everything but when and in what order the rows came. */
const visible = ({ order, payments, refunds, grant }: Ledger) => ({ order, payments, refunds, grant })

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length <= 1) return yield items
  for (const [i, item] of items.entries()) for (const rest of permutations(items.toSpliced(i, 1))) yield [item, ...rest]
}
