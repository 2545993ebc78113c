import type { OpenOrder } from '#contract/prime/schemas.ts'

/** What the gateway's page gives back once someone has paid. */
export interface PaidCallback {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

interface CheckoutOptions {
  readonly key: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly prefill: { readonly name: string; readonly email: string }
  readonly handler: (paid: PaidCallback) => void
  readonly modal: { readonly ondismiss: () => void; readonly escape: boolean }
  readonly retry: { readonly enabled: boolean }
  readonly config: unknown
}
type Checkout = new (options: CheckoutOptions) => { open(): void }

/** The payment page could not be had: blocked, offline, or the gateway is down. Nothing was charged. */
export class CheckoutUnavailable extends Error {}

/**
 * Opens the gateway's own page over this one. Resolves with its word once someone has paid, or with null where it was closed without one: then
 * the payment may have been left for another app.
 */
export async function pay(
  { checkout, amountPaise }: OpenOrder,
  payer: { readonly name: string; readonly plan: string },
): Promise<PaidCallback | null> {
  const Razorpay = await loadCheckout(checkout.script)
  return new Promise((resolve) => {
    new Razorpay({
      key: checkout.keyId,
      order_id: checkout.gatewayOrderId,
      amount: amountPaise,
      currency: checkout.currency,
      name: checkout.name,
      description: payer.plan,
      prefill: { name: payer.name, email: checkout.email },
      handler: resolve,
      modal: { ondismiss: () => resolve(null), escape: false },
      retry: { enabled: true },
      config: UPI_FIRST,
    }).open()
  })
}

/** Most learners pay by UPI; everything else comes after it. */
const UPI_FIRST = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
}

let loading: Promise<Checkout> | undefined

function loadCheckout(src: string): Promise<Checkout> {
  loading ??= new Promise<Checkout>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => {
      const { Razorpay } = window as { Razorpay?: Checkout }
      if (Razorpay === undefined) reject(new CheckoutUnavailable())
      else resolve(Razorpay)
    })
    script.addEventListener('error', () => reject(new CheckoutUnavailable()))
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next try loads it again.
    loading = undefined
    throw error
  })
  return loading
}
