const encoder = new TextEncoder()

/** Whether `signature` is the hex HMAC-SHA256 of exactly these bytes under one of the secrets. Compares in constant time. */
export async function isSigned(bytes: Uint8Array<ArrayBuffer>, signature: string, secrets: readonly string[]): Promise<boolean> {
  const given = fromHex(signature)
  if (given === null) return false
  let found = false
  // All of them are tried: the time says nothing of which one fits.
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    if (await crypto.subtle.verify('HMAC', key, given, bytes)) found = true
  }
  return found
}

/** The ids as the gateway makes them. What does not look so is no id: `a|b` in one of them would sign for another pair (docs/threats.md#signatures-of-other-orders). */
export const GATEWAY_ORDER_ID = /^order_[A-Za-z0-9]{8,40}$/
export const GATEWAY_PAYMENT_ID = /^pay_[A-Za-z0-9]{8,40}$/

/** Whether the checkout's signature is for this payment of this order. Give the server's own order id, never the browser's. */
export async function isCheckoutSigned(orderId: string, paymentId: string, signature: string, keySecret: string): Promise<boolean> {
  if (!GATEWAY_ORDER_ID.test(orderId) || !GATEWAY_PAYMENT_ID.test(paymentId)) return false
  return isSigned(new Uint8Array(encoder.encode(`${orderId}|${paymentId}`)), signature, [keySecret])
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null
  const bytes = new Uint8Array(32)
  for (let i = 0; i < 32; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
