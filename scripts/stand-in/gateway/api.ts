import type { IncomingMessage } from 'node:http'
import { type Books, orderEntity } from './books.ts'

export interface Said {
  readonly status: number
  readonly answer: unknown
  /** The line breaks before the answer is heard. */
  readonly isUnheard?: boolean
}

const refused = (description: string, status = 400): Said => ({ status, answer: { error: { code: 'BAD_REQUEST_ERROR', description } } })
const list = (items: readonly unknown[]): Said => ({ status: 200, answer: { entity: 'collection', count: items.length, items } })

/** Razorpay's calls, as far as the product makes them, behind its basic authentication. */
export async function answerApi(books: Books, request: IncomingMessage, url: URL, body: Record<string, unknown>): Promise<Said> {
  const { keyId, keySecret } = books.settings
  if (request.headers.authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
    return refused('Authentication failed', 401)
  if (books.faults.awayCalls > 0) {
    books.faults.awayCalls--
    return { status: 502, answer: { error: { code: 'GATEWAY_ERROR' } } }
  }
  const call = `${request.method ?? ''} ${url.pathname}`
  const key = request.headers['x-refund-idempotency']
  const [, kind, id = '', action] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (call === 'POST /v1/orders') return makeOrder(books, body)
  if (call === 'GET /v1/orders') return list(listedOrders(books, url.searchParams).map((one) => orderEntity(books, one)))
  if (call === 'GET /v1/refunds') return list(pageOf([...books.refunds.values()], url.searchParams).map(refundEntity))
  if (kind === 'orders') {
    const order = books.orders.get(id)
    if (order === undefined) return refused('The id provided does not exist')
    return action === 'payments' ? list(books.paymentsOf(id).map(paymentEntity)) : { status: 200, answer: orderEntity(books, order) }
  }
  if (kind === 'payments' && books.payments.has(id)) {
    if (action === undefined) return { status: 200, answer: paymentEntity(books.payment(id)) }
    if (action === 'capture') return capture(books, id, body)
    if (action === 'refund') return refund(books, id, body, typeof key === 'string' ? key : null)
    if (action === 'refunds') return list([...books.refunds.values()].filter((one) => one.payment_id === id).map(refundEntity))
  }
  return refused('The requested URL was not found on the server.')
}

function listedOrders(books: Books, asked: URLSearchParams) {
  const receipt = asked.get('receipt')
  return pageOf(
    [...books.orders.values()].filter((one) => receipt === null || one.receipt === receipt),
    asked,
  )
}

/** Newest first; ten of them unless `count` says up to a hundred. */
function pageOf<One extends { readonly created_at: number }>(all: readonly One[], asked: URLSearchParams): readonly One[] {
  const [from, count, skip] = [Number(asked.get('from') ?? 0), Number(asked.get('count') ?? 10), Number(asked.get('skip') ?? 0)]
  return all
    .filter((one) => one.created_at >= from)
    .toReversed()
    .slice(skip, skip + Math.min(count, 100))
}

function makeOrder(books: Books, { amount, currency, receipt, notes }: Record<string, unknown>): Said {
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100)
    return refused('Order amount less than minimum amount allowed')
  if (currency !== 'INR' || typeof receipt !== 'string' || receipt.length > 40)
    return refused('The receipt may not be greater than 40 characters.')
  const order = books.createOrder(amount, currency, receipt, typeof notes === 'object' && notes !== null ? { ...notes } : {})
  const isUnheard = books.faults.unheardOrders > 0
  if (isUnheard) books.faults.unheardOrders--
  return { status: 200, answer: orderEntity(books, order), isUnheard }
}

function capture(books: Books, id: string, { amount }: Record<string, unknown>): Said {
  const payment = books.payment(id)
  if (payment.status !== 'authorized') return refused('This payment has already been captured')
  if (amount !== payment.amount) return refused('Capture amount must be equal to the amount authorized')
  return { status: 200, answer: paymentEntity(books.capture(id)) }
}

function refund(books: Books, id: string, { amount, receipt }: Record<string, unknown>, key: string | null): Said {
  if (key !== null && !/^[A-Za-z0-9_-]{10,}$/.test(key)) return refused('The idempotency key is not valid')
  if (typeof amount !== 'number' || amount < 100) return refused('The amount must be atleast INR 1.00')
  const made = books.refund(id, amount, typeof receipt === 'string' ? receipt : null, key)
  if (made === 'too much') return refused('The total refund amount is greater than the refund payment amount')
  if (made === 'another') return refused('Different request body sent with the same idempotency key')
  return { status: 200, answer: refundEntity(made) }
}

const paymentEntity = (payment: object) => ({
  entity: 'payment',
  ...payment,
  email: 'payer@example.org',
  contact: '+919999999999',
  notes: [],
})
const refundEntity = ({ key: _key, ...refund }: { key: string | null }) => ({ entity: 'refund', ...refund, notes: [] })
