import type { OrderEventKind } from '#contract/prime/states.ts'
import type { DisputeFact, Facts, Ledger, LedgerDispute, LedgerOrder, LedgerPayment, LedgerRefund, RefundFact } from './ledger.ts'
import { returnedPaise, returningPaise } from './ledger.ts'
import { laterPayment, laterRefund, orderState, type PaymentFact, paymentRole } from './payment-state.ts'
import { secondsToGrant, secondsToRevoke } from './prime-until.ts'

const DAY_MS = 86_400_000

/** What one event makes the server write; all of it or nothing. */
export interface Settlement {
  readonly order: LedgerOrder
  /** Those that are new or changed. */
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
  readonly disputes: readonly LedgerDispute[]
  /** Seconds to give for this order, where it is granted now. */
  readonly grantS: number | null
  /** What is now taken back of its grant, where that changed. */
  readonly revokedS: number | null
  /** Documents to number: of the order, or of refunds by their ids. */
  readonly documents: readonly { readonly kind: 'invoice' | 'creditNote'; readonly ref: string; readonly amountPaise: number }[]
  readonly events: readonly OrderEvent[]
  readonly alerts: readonly Alert[]
}

export interface OrderEvent {
  readonly what: OrderEventKind
  /** The payment, refund or dispute it is about, or "". */
  readonly ref: string
  readonly amountPaise: number | null
}

export interface Alert {
  readonly kind: 'duplicateCapture' | 'amountMismatch' | 'disputeOpened' | 'refundFailed'
  readonly paymentId: string
  readonly detail: Readonly<Record<string, string | number>>
}

/**
 * The one place where events change an order: the result is the same whatever their source, their sequence and how often they come. Null where it changes
 * nothing. `now` in ms UTC; `newId` names refunds that begin here.
 */
export function settle(ledger: Ledger, facts: Facts, now: number, newId: () => string): Settlement | null {
  const events: OrderEvent[] = []
  const alerts: Alert[] = []
  const payments = mergePayments(ledger, facts.payments, events)
  const granted = grantOne(ledger, payments, now, events)
  for (const payment of payments.changed.values()) reportOddPayment(payment, ledger, events, alerts)
  const refunds = mergeRefunds(ledger, facts.refunds, newId, events, alerts)
  for (const payment of payments.changed.values())
    if (payment.role === 'duplicate' && returningPaise({ refunds: [...refunds.all.values()] }, payment.id) === 0)
      refunds.put(returnOf(payment, newId()), events)
  const disputes = mergeDisputes(ledger, facts.disputes, events, alerts)
  const after = { refunds: [...refunds.all.values()], disputes: [...disputes.all.values()] }
  const order = orderAfter(ledger, [...payments.all.values()], granted, after, now)
  const revokedS = revocation(ledger, order, granted, after)
  const documents = documentsOf(ledger, order, granted, after.refunds)
  const changed = {
    payments: [...payments.changed.values()],
    refunds: [...refunds.changed.values()],
    disputes: [...disputes.changed.values()],
  }
  const isSame =
    changed.payments.length + changed.refunds.length + changed.disputes.length + documents.length === 0 &&
    revokedS === null &&
    order.state === ledger.order.state
  return isSame ? null : { order, ...changed, grantS: granted, revokedS, documents, events, alerts }
}

type Merged<Row> = { readonly all: Map<string, Row>; readonly changed: Map<string, Row> }

function merged<Row extends { readonly id: string }>(rows: readonly Row[]): Merged<Row> {
  return { all: new Map(rows.map((row) => [row.id, row])), changed: new Map() }
}

function put<Row extends { readonly id: string }>({ all, changed }: Merged<Row>, row: Row): void {
  all.set(row.id, row)
  changed.set(row.id, row)
}

function mergePayments(ledger: Ledger, facts: readonly PaymentFact[], events: OrderEvent[]): Merged<LedgerPayment> {
  const rows = merged(ledger.payments)
  for (const { id, amountPaise, currency, state, method, failure } of facts) {
    const known = rows.all.get(id)
    const next = known === undefined ? state : laterPayment(known.state, state)
    if (known !== undefined && next === known.state) continue
    put(rows, {
      id,
      amountPaise,
      currency,
      state: next,
      role: known?.role ?? 'candidate',
      method: method ?? known?.method ?? null,
      failure,
    })
    if (next !== 'created') events.push({ what: next, ref: id, amountPaise })
  }
  return rows
}

/** Names every captured payment by what it is, the first good one as the granted one; gives the seconds to grant, or null. */
function grantOne(ledger: Ledger, payments: Merged<LedgerPayment>, now: number, events: OrderEvent[]): number | null {
  let { paymentId } = ledger.order
  let { purchaseGranted } = ledger
  let granted: number | null = null
  for (const payment of payments.all.values()) {
    const { amountPaise, currency, days } = ledger.order
    const role = paymentRole(payment, { amountPaise, currency, grantedPaymentId: paymentId, purchaseGranted })
    if (role === payment.role) continue
    put(payments, { ...payment, role })
    if (role !== 'granted') continue
    paymentId = payment.id
    purchaseGranted = true
    granted = secondsToGrant(days, ledger.primeUntil, now)
    events.push({ what: 'granted', ref: payment.id, amountPaise: payment.amountPaise })
  }
  return granted
}

function reportOddPayment(
  { id, role, amountPaise, currency }: LedgerPayment,
  { order }: Ledger,
  events: OrderEvent[],
  alerts: Alert[],
): void {
  if (role !== 'duplicate' && role !== 'mismatch') return
  events.push({ what: role, ref: id, amountPaise })
  const kind = role === 'duplicate' ? 'duplicateCapture' : 'amountMismatch'
  alerts.push({ kind, paymentId: id, detail: { amountPaise, currency, expectedPaise: order.amountPaise } })
}

/** All of a payment that no one owed us, on its way back. */
const returnOf = ({ id: paymentId, amountPaise }: LedgerPayment, id: string): LedgerRefund => ({
  id,
  paymentId,
  amountPaise,
  state: 'requested',
  kind: 'duplicate',
  gatewayRefundId: null,
})

function mergeRefunds(ledger: Ledger, facts: readonly RefundFact[], newId: () => string, events: OrderEvent[], alerts: Alert[]) {
  const rows = merged(ledger.refunds)
  for (const fact of facts) {
    const own = ownRefund([...rows.all.values()], fact)
    if (own === undefined && fact.gatewayRefundId === null) continue
    const before: LedgerRefund = own ?? {
      id: newId(),
      paymentId: fact.paymentId,
      amountPaise: fact.amountPaise,
      state: 'requested',
      kind: 'outside',
      gatewayRefundId: null,
    }
    const state = laterRefund(before.state, fact.state)
    const gatewayRefundId = before.gatewayRefundId ?? fact.gatewayRefundId
    if (own !== undefined && state === own.state && gatewayRefundId === own.gatewayRefundId) continue
    const next = { ...before, state, gatewayRefundId }
    put(rows, next)
    if (own === undefined) events.push({ what: 'refundRequested', ref: next.id, amountPaise: next.amountPaise })
    if (state === before.state) continue
    if (state === 'processed') events.push({ what: 'refundProcessed', ref: next.id, amountPaise: next.amountPaise })
    if (state === 'failed') {
      events.push({ what: 'refundFailed', ref: next.id, amountPaise: next.amountPaise })
      alerts.push({ kind: 'refundFailed', paymentId: next.paymentId, detail: { refundId: next.id, amountPaise: next.amountPaise } })
    }
  }
  return {
    ...rows,
    put: (refund: LedgerRefund, added: OrderEvent[]) => {
      put(rows, refund)
      added.push({ what: 'refundRequested', ref: refund.id, amountPaise: refund.amountPaise })
    },
  }
}

const ownRefund = (refunds: readonly LedgerRefund[], fact: RefundFact): LedgerRefund | undefined =>
  refunds.find(
    (one) =>
      (fact.gatewayRefundId !== null && one.gatewayRefundId === fact.gatewayRefundId) ||
      (one.id === fact.ownId && one.paymentId === fact.paymentId),
  )

function mergeDisputes(ledger: Ledger, facts: readonly DisputeFact[], events: OrderEvent[], alerts: Alert[]): Merged<LedgerDispute> {
  const rows = merged(ledger.disputes)
  for (const fact of facts) {
    const known = rows.all.get(fact.id)
    if (known !== undefined && !isNewer(fact, known)) continue
    put(rows, fact)
    const what = { open: 'disputeOpened', won: 'disputeWon', lost: 'disputeLost', closed: null } as const
    const added = what[fact.state]
    if (added !== null) events.push({ what: added, ref: fact.id, amountPaise: fact.amountPaise })
    if (known === undefined)
      alerts.push({ kind: 'disputeOpened', paymentId: fact.paymentId, detail: { disputeId: fact.id, amountPaise: fact.amountPaise } })
  }
  return rows
}

/** A verdict is final against everything but a later verdict: what was open never comes back. */
function isNewer(fact: DisputeFact, known: LedgerDispute): boolean {
  if (fact.state === known.state) return false
  if (known.state === 'open') return true
  return fact.state !== 'open' && fact.updatedAt > known.updatedAt
}

type Returns = Pick<Ledger, 'refunds' | 'disputes'>

function orderAfter(
  { order }: Ledger,
  payments: readonly LedgerPayment[],
  grantS: number | null,
  returns: Returns,
  now: number,
): LedgerOrder {
  const granted = payments.find(({ role }) => role === 'granted')
  const state = orderState({
    amountPaise: order.amountPaise,
    isGranted: granted !== undefined,
    returnedPaise: granted === undefined ? 0 : returnedPaise(returns, granted.id),
    closed: order.isOpen || granted !== undefined ? null : order.state === 'replaced' ? 'replaced' : 'expired',
    payments: payments.filter(({ role }) => role === 'candidate').map((one) => one.state),
  })
  if (granted === undefined) return { ...order, state }
  const isNew = grantS !== null
  return {
    ...order,
    state,
    isOpen: false,
    paymentId: granted.id,
    paidAt: isNew ? now : order.paidAt,
    // A second payment of the same order would be told by then.
    nextCheckAt: isNew ? now + DAY_MS : order.nextCheckAt,
  }
}

/** What is taken back now, where that is not what was taken back before. */
function revocation(ledger: Ledger, order: LedgerOrder, grantS: number | null, returns: Returns): number | null {
  const grantedS = grantS ?? ledger.grant?.grantedS
  if (order.paymentId === null || grantedS === undefined) return null
  const revoked = secondsToRevoke(grantedS, order.amountPaise, returnedPaise(returns, order.paymentId))
  return revoked === (ledger.grant?.revokedS ?? 0) ? null : revoked
}

function documentsOf(
  { credited }: Ledger,
  order: LedgerOrder,
  grantS: number | null,
  refunds: readonly LedgerRefund[],
): Settlement['documents'] {
  const invoice = grantS === null ? [] : [{ kind: 'invoice', ref: order.id, amountPaise: order.amountPaise } as const]
  const notes = refunds
    .filter(({ id, paymentId, state }) => state === 'processed' && paymentId === order.paymentId && !credited.includes(id))
    .map(({ id, amountPaise }) => ({ kind: 'creditNote', ref: id, amountPaise }) as const)
  return [...invoice, ...notes]
}
