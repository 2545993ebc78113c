import { orderNotes } from '#domain/money/order-notes.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { PaymentGateway } from '#worker/platform/razorpay.ts'
import { ensureGatewayOrder, LEASE_MS } from './gateway-order.ts'
import { insertOrder } from './open-order.sql.ts'
import { type Buyer, findPrice, type OpenOrderRow, type Price } from './price.ts'

export interface OrderDeps {
  readonly db: D1Database
  readonly gateway: PaymentGateway
  readonly newId: () => string
  /** Waits so many ms. */
  readonly pause: (ms: number) => Promise<void>
  readonly clock: () => number
}

export interface OpenedOrder {
  readonly orderId: string
  readonly amountPaise: number
  readonly gatewayOrderId: string
}

/** So many others may want the same order or the same coupon in the same moment. */
const TRIES = 60

/**
 * The one open order of a learner for a plan: found again where it still says the same, else a new one in its place. A price, once offered,
 * is the server's; `shownPaise` only has to agree with it. Errors: not_found, price_changed, coupon_refused, prime_cap, payment_pending,
 * payments_unavailable.
 */
export async function openOrder(
  deps: OrderDeps,
  buyer: Buyer,
  want: { readonly planId: string; readonly coupon: string | null; readonly shownPaise: number },
): Promise<OpenedOrder> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const price = await findPrice(deps.db, buyer, want.planId, want.coupon)
    if (price.coupon !== null && price.coupon.refused !== null) throw new AppError('coupon_refused', { why: price.coupon.refused })
    if (price.newUntil === null) throw new AppError('prime_cap')
    if (price.amountPaise !== want.shownPaise) throw new AppError('price_changed', { amountPaise: price.amountPaise })
    const { open } = price
    if (open !== null && saysTheSame(open, price)) {
      const gatewayOrderId = await ensureGatewayOrder(deps, { ...open, notes: notesFor(buyer, price, open.purchaseId) })
      return { orderId: open.id, amountPaise: open.amountPaise, gatewayOrderId }
    }
    if (open?.isPaying === true) throw new AppError('payment_pending', { orderId: open.id })
    const id = deps.newId()
    if (await insertOrder(deps.db, buyer, price, id)) {
      const { amountPaise } = price
      const notes = notesFor(buyer, price, open?.purchaseId ?? id)
      const made = { id, amountPaise, gatewayOrderId: null, nextCheckAt: buyer.now + LEASE_MS, createdAt: buyer.now, notes }
      return { orderId: id, amountPaise, gatewayOrderId: await ensureGatewayOrder(deps, made, 'made here') }
    }
  }
  throw new AppError('unavailable')
}

const notesFor = (buyer: Buyer, { plan, coupon }: Price, purchaseId: string) =>
  orderNotes({
    purchaseId,
    userId: buyer.userId,
    planId: plan.id,
    days: plan.days,
    listPaise: plan.pricePaise,
    gstBp: plan.gstBp,
    couponCode: coupon?.code ?? null,
    buyerState: buyer.state,
  })

const saysTheSame = (open: OpenOrderRow, { amountPaise, plan, coupon }: Price): boolean =>
  open.amountPaise === amountPaise && open.days === plan.days && open.couponCode === (coupon?.code ?? null)
