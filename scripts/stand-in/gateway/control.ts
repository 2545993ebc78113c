import type { Books } from './books.ts'

/**
 * What only a test or the checkout page asks: paying an order, moving the switches, fetching webhooks that were not sent. `POST /stand-in/pay`
 * {order, outcome, method, after} · `POST /stand-in/resolve` {payment, outcome} · `POST /stand-in/switches` {…} · `POST /stand-in/faults` {…} ·
 * `POST /stand-in/events` → those that wait · `POST /stand-in/dispute` {payment, what, dispute, at} · `POST /stand-in/refund` {refund, status}.
 */
export async function answerControl(
  books: Books,
  method: string,
  url: URL,
  body: Record<string, unknown>,
): Promise<{ status: number; answer: unknown }> {
  if (method !== 'POST') return { status: 405, answer: {} }
  // oxlint-disable-next-line typescript/no-base-to-string -- the proofs send texts and numbers
  const text = (name: string): string => String(body[name] ?? '')
  switch (url.pathname) {
    case '/stand-in/pay': {
      const payment = books.pay(text('order'), text('outcome') as 'success', text('method') || 'upi')
      // The payer is in another app meanwhile, and the page may be gone.
      if (typeof body['after'] === 'number') setTimeout(() => books.resolve(payment.id, 'success'), body['after']).unref()
      return { status: 200, answer: { payment, callback: books.signCheckout(payment) } }
    }
    case '/stand-in/resolve':
      return { status: 200, answer: books.resolve(text('payment'), text('outcome') as 'success') }
    case '/stand-in/capture':
      return { status: 200, answer: books.capture(text('payment')) }
    case '/stand-in/switches':
      return { status: 200, answer: Object.assign(books.switches, body) }
    case '/stand-in/faults':
      return { status: 200, answer: Object.assign(books.faults, body) }
    case '/stand-in/events':
      return { status: 200, answer: books.deliveries.take(text('of')) }
    case '/stand-in/dispute':
      books.dispute(text('payment'), text('what') as 'created', text('dispute'), body['at'] as number | undefined)
      return { status: 200, answer: {} }
    case '/stand-in/refund':
      return { status: 200, answer: books.resolveRefund(text('refund'), text('status') as 'processed') }
    case '/stand-in/books':
      return {
        status: 200,
        answer: { orders: [...books.orders.values()], payments: [...books.payments.values()], refunds: [...books.refunds.values()] },
      }
    default:
      return { status: 404, answer: {} }
  }
}
