import type { ExportedOrder } from '#contract/prime/admin-schemas.ts'
import type { Cell } from '#web/lib/csv-text.ts'

/** The first line of the file of orders; times are in UTC, money in rupees. */
export const ORDER_HEADS = [
  ...(['order', 'created_at', 'paid_at', 'state', 'plan', 'user_id', 'name', 'email', 'buyer_state', 'coupon'] as const),
  ...(['list_inr', 'discount_inr', 'amount_inr', 'received_inr', 'refunded_inr', 'lost_inr', 'net_inr'] as const),
  ...(['gateway_order', 'payment'] as const),
] as const

/** An order as a line of the file. Paise become rupees by their digits, so that no sum is off by a fraction. */
export const orderCells = (order: ExportedOrder): Cell[] => [
  order._id,
  new Date(order.createdAt).toISOString(),
  order.paidAt === null ? null : new Date(order.paidAt).toISOString(),
  order.state,
  order.planTitle,
  order.userId,
  order.userName,
  order.userEmail,
  order.buyerState,
  order.couponCode,
  rupees(order.listPaise),
  rupees(order.discountPaise),
  rupees(order.amountPaise),
  rupees(order.receivedPaise),
  rupees(order.refundedPaise),
  rupees(order.lostPaise),
  rupees(order.receivedPaise - order.refundedPaise - order.lostPaise),
  order.gatewayOrderId,
  order.paymentId,
]

/** A division by 100 is the nearest number to the decimal, so that it is written with at most two digits. */
const rupees = (paise: number): number => paise / 100
