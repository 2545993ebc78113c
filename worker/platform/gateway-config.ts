/** What the operator sets of the payment gateway. Secrets, all of them optional: without them nothing is sold. */
export interface GatewaySettings {
  readonly ENVIRONMENT: string
  readonly RAZORPAY_KEY_ID?: string
  readonly RAZORPAY_KEY_SECRET?: string
  readonly RAZORPAY_WEBHOOK_SECRET?: string
  /** The one before, while the new one makes its way to the gateway. */
  readonly RAZORPAY_WEBHOOK_SECRET_OLD?: string
  /** The local gateway's address. */
  readonly PAYMENT_GATEWAY?: string
}

export interface GatewayConfig {
  readonly api: string
  readonly checkoutScript: string
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecrets: readonly string[]
}

const RAZORPAY = { api: 'https://api.razorpay.com', checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js' } as const

/**
 * The gateway that these settings name, or why there is none: a sentence for the log. Production takes live keys of Razorpay and nothing
 * else; live keys serve nowhere else; a gateway on this machine is taken only by a local site, and only on loopback (docs/threats.md#keys-of-the-wrong-world).
 */
export function gatewayConfig(settings: GatewaySettings): GatewayConfig | { readonly fault: string } {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhook } = settings
  const isProduction = settings.ENVIRONMENT === 'production'
  if (settings.PAYMENT_GATEWAY !== undefined && settings.ENVIRONMENT !== 'local')
    return { fault: 'PAYMENT_GATEWAY is set outside a local site' }
  if (keyId === undefined || keySecret === undefined || webhook === undefined)
    return { fault: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not all set' }
  if (isProduction && !/^rzp_live_[A-Za-z0-9]{8,}$/.test(keyId)) return { fault: 'production needs a live key' }
  if (!isProduction && !/^rzp_test_[A-Za-z0-9]{8,}$/.test(keyId)) return { fault: 'only production may have a key that is not a test key' }
  if (keySecret.length < 16 || webhook.length < 16) return { fault: 'a secret of the gateway is shorter than 16 characters' }
  const local = localGateway(settings.PAYMENT_GATEWAY)
  if (local === undefined) return { fault: 'PAYMENT_GATEWAY is not an address on this machine' }
  const old = settings.RAZORPAY_WEBHOOK_SECRET_OLD
  return { ...(local ?? RAZORPAY), keyId, keySecret, webhookSecrets: [webhook, ...(old === undefined || old.length < 16 ? [] : [old])] }
}

/** Null where none is set, undefined where what is set is not on this machine. */
function localGateway(address: string | undefined): { api: string; checkoutScript: string } | null | undefined {
  if (address === undefined) return null
  if (!/^http:\/\/(127\.0\.0\.1|localhost):\d{2,5}$/.test(address)) return undefined
  return { api: address, checkoutScript: `${address}/v1/checkout.js` }
}
