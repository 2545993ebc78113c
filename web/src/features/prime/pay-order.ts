import { pay } from './checkout.ts'
import { openOrder, sendCallback } from './prime-api.ts'

/**
 * Opens the order, or finds the open one again, and the gateway's page for it; hands back its word. Gives the order's id, whether or not anything
 * was paid: the page that follows asks how it stands, so a lost answer here is no lost payment.
 */
export async function payOrder(
  want: { readonly planId: string; readonly coupon: string | null; readonly shownPaise: number },
  payer: { readonly name: string; readonly plan: string },
): Promise<string> {
  const order = await openOrder(want.planId, want.coupon, want.shownPaise)
  const paid = await pay(order, payer)
  if (paid === null) return order.orderId
  const { razorpay_order_id: gatewayOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = paid
  await sendCallback(order.orderId, { gatewayOrderId, paymentId, signature }).catch((error: unknown) =>
    console.warn('The payment was not confirmed yet:', error),
  )
  return order.orderId
}
