import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Deliveries, type Switches } from './deliveries.ts'

export interface GatewaySettings {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** Where webhooks go; without it they are kept until they are asked for. */
  readonly webhookUrl?: string
  /** Where the books are kept over a restart; without it in memory alone. */
  readonly file?: string
}

export interface StandInOrder {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string
  readonly notes: Readonly<Record<string, unknown>>
  readonly created_at: number
  attempts: number
}

export interface StandInPayment {
  readonly id: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly method: string
  readonly created_at: number
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amount_refunded: number
  error_code: string | null
  error_reason: string | null
}

export interface StandInRefund {
  readonly id: string
  readonly payment_id: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly created_at: number
  readonly key: string | null
  status: 'pending' | 'processed' | 'failed'
}

interface Kept {
  orders: StandInOrder[]
  payments: StandInPayment[]
  refunds: StandInRefund[]
}

const seconds = () => Math.floor(Date.now() / 1000)
/** As Razorpay's: a kind and fourteen letters and digits. */
const gatewayId = (kind: string) => `${kind}_${randomBytes(20).toString('base64url').replaceAll(/[-_]/g, '').slice(0, 14).padEnd(14, '0')}`

/** Everything that the gateway has on record, and the webhooks that follow from it. */
export class Books {
  readonly settings: GatewaySettings
  readonly orders = new Map<string, StandInOrder>()
  readonly payments = new Map<string, StandInPayment>()
  readonly refunds = new Map<string, StandInRefund>()
  readonly deliveries: Deliveries
  /** How the API misbehaves: orders that are made and not answered, captures and refunds that wait. */
  readonly faults = { unheardOrders: 0, awayCalls: 0, slowRefunds: false, manualCapture: false }

  constructor(settings: GatewaySettings) {
    this.settings = settings
    this.deliveries = new Deliveries(settings.webhookUrl ?? null)
    this.#load()
  }

  get switches(): Switches {
    return this.deliveries.switches
  }

  createOrder(amount: number, currency: string, receipt: string, notes: Readonly<Record<string, unknown>> = {}): StandInOrder {
    const order: StandInOrder = { id: gatewayId('order'), amount, currency, receipt, notes, created_at: seconds(), attempts: 0 }
    this.orders.set(order.id, order)
    this.#save()
    return order
  }

  /** A payer's try at an order. `pending` is authorised a while later, or by `resolve`. */
  pay(orderId: string, outcome: 'success' | 'failure' | 'pending', method = 'upi'): StandInPayment {
    const order = this.orders.get(orderId)
    if (order === undefined) throw new Error(`no order ${orderId}`)
    order.attempts++
    const payment: StandInPayment = {
      id: gatewayId('pay'),
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      method,
      created_at: seconds(),
      status: 'created',
      amount_refunded: 0,
      error_code: null,
      error_reason: null,
    }
    this.payments.set(payment.id, payment)
    if (outcome !== 'pending') this.resolve(payment.id, outcome)
    this.#save()
    return payment
  }

  /** What becomes of a payment: failed, or authorised and then, unless it waits for us, captured. */
  resolve(paymentId: string, outcome: 'success' | 'failure'): StandInPayment {
    const payment = this.payment(paymentId)
    if (outcome === 'failure') {
      Object.assign(payment, { status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_reason: 'payment_failed' })
      this.#emit('payment.failed', { payment })
    } else {
      Object.assign(payment, { status: 'authorized', error_code: null, error_reason: null })
      this.#emit('payment.authorized', { payment })
      if (!this.faults.manualCapture) this.capture(paymentId)
    }
    this.#save()
    return payment
  }

  capture(paymentId: string): StandInPayment {
    const payment = this.payment(paymentId)
    if (payment.status !== 'authorized') return payment
    payment.status = 'captured'
    this.#emit('payment.captured', { payment })
    const order = this.orders.get(payment.order_id)
    if (order !== undefined) this.#emit('order.paid', { order: orderEntity(this, order), payment })
    this.#save()
    return payment
  }

  refund(paymentId: string, amount: number, receipt: string | null, key: string | null): StandInRefund | 'too much' | 'another' {
    const payment = this.payment(paymentId)
    const same = key === null ? undefined : [...this.refunds.values()].find((one) => one.key === key && one.payment_id === paymentId)
    if (same !== undefined) return same.amount === amount ? same : 'another'
    if (payment.status !== 'captured' && payment.status !== 'refunded') return 'too much'
    if (payment.amount_refunded + amount > payment.amount) return 'too much'
    const refund: StandInRefund = {
      id: gatewayId('rfnd'),
      payment_id: paymentId,
      amount,
      currency: payment.currency,
      receipt,
      key,
      created_at: seconds(),
      status: 'pending',
    }
    this.refunds.set(refund.id, refund)
    payment.amount_refunded += amount
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded'
    this.#emit('refund.created', { refund, payment })
    if (!this.faults.slowRefunds) this.resolveRefund(refund.id, 'processed')
    this.#save()
    return refund
  }

  resolveRefund(refundId: string, status: 'processed' | 'failed'): StandInRefund {
    const refund = this.refunds.get(refundId)
    if (refund === undefined) throw new Error(`no refund ${refundId}`)
    const payment = this.payment(refund.payment_id)
    refund.status = status
    if (status === 'failed') {
      payment.amount_refunded -= refund.amount
      payment.status = 'captured'
    }
    this.#emit(`refund.${status}`, { refund, payment })
    this.#save()
    return refund
  }

  dispute(
    paymentId: string,
    what: 'created' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed',
    disputeId: string,
    at?: number,
  ): void {
    const payment = this.payment(paymentId)
    const status = what === 'created' || what === 'action_required' ? 'open' : what
    const dispute = { id: disputeId, entity: 'dispute', payment_id: paymentId, amount: payment.amount, currency: payment.currency, status }
    this.#emit(`payment.dispute.${what}`, { payment, dispute }, at)
  }

  payment(paymentId: string): StandInPayment {
    const payment = this.payments.get(paymentId)
    if (payment === undefined) throw new Error(`no payment ${paymentId}`)
    return payment
  }

  paymentsOf(orderId: string): StandInPayment[] {
    return [...this.payments.values()].filter((one) => one.order_id === orderId)
  }

  /** What the checkout hands to the page once someone has paid. */
  signCheckout(payment: StandInPayment): { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string } {
    const signature = createHmac('sha256', this.settings.keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex')
    return { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id, razorpay_signature: signature }
  }

  stop(): void {
    this.deliveries.stop()
  }

  #emit(event: string, entities: Readonly<Record<string, object>>, at = seconds()): void {
    const payload = Object.fromEntries(
      Object.entries(entities).map(([name, value]) => [
        name,
        { entity: { ...value, entity: name, email: 'payer@example.org', notes: [] } },
      ]),
    )
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_StandIn0000001',
      event,
      contains: Object.keys(entities),
      payload,
      created_at: at,
    })
    const signature = createHmac('sha256', this.settings.webhookSecret).update(body).digest('hex')
    this.deliveries.add({ event, body, signature, eventId: gatewayId('evt') })
  }

  #load(): void {
    const { file } = this.settings
    if (file === undefined || !existsSync(file)) return
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    for (const order of kept.orders) this.orders.set(order.id, order)
    for (const payment of kept.payments) this.payments.set(payment.id, payment)
    for (const refund of kept.refunds) this.refunds.set(refund.id, refund)
  }

  #save(): void {
    const { file } = this.settings
    if (file === undefined) return
    const kept: Kept = { orders: [...this.orders.values()], payments: [...this.payments.values()], refunds: [...this.refunds.values()] }
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  }
}

/** An order as the API shows it. */
export function orderEntity(books: Books, order: StandInOrder) {
  const paid = books.paymentsOf(order.id).find(({ status }) => status === 'captured' || status === 'refunded')
  return {
    ...order,
    entity: 'order',
    amount_paid: paid?.amount ?? 0,
    amount_due: order.amount - (paid?.amount ?? 0),
    status: paid !== undefined ? 'paid' : order.attempts > 0 ? 'attempted' : 'created',
    notes: order.notes,
  }
}
