import { createHmac, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { isCheckoutSigned, isSigned } from './gateway-signature.ts'

/** The gateway's own package says what a good signature is, independently of ours. */
interface Official {
  validateWebhookSignature(body: string, signature: string, secret: string): boolean
  validatePaymentVerification(parts: { order_id: string; payment_id: string }, signature: string, secret: string): boolean
}
const official = createRequire(import.meta.url)('razorpay/dist/utils/razorpay-utils.js') as Official

const SECRET = 'a secret for tests only'
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const hmac = (body: string | Uint8Array, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')
/** Bodies of all kinds: JSON, half of it, other scripts, nothing. */
const bodyOf = (i: number): string =>
  [
    `{"event":"payment.captured","n":${i}}`,
    `भुगतान ${i} ₹`,
    randomBytes(i % 400).toString('base64'),
    '',
    `{"a":"\\u0000${i}"`,
    `\u2028${'x'.repeat(i % 3_000)}`,
  ][i % 6] ?? ''

describe('a webhook', () => {
  test('is judged as the official package judges it, on 2,000 bodies with good and bad signatures', async () => {
    let good = 0
    for (let i = 0; i < 2_000; i++) {
      const body = bodyOf(i)
      const signature = [hmac(body), hmac(`${body} `), hmac(body, 'another secret'), hmac(body).toUpperCase()][i % 4] ?? ''
      const ours = await isSigned(bytes(body), signature, [SECRET])
      expect(ours).toBe(official.validateWebhookSignature(body, signature, SECRET))
      if (ours) good++
    }
    expect(good).toBe(500)
  })
  test('with one bit of the body or of the signature turned is refused, every one of them', async () => {
    const body = bytes('{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_29QQoUBi66xm2f","amount":49900}}}}')
    const signature = hmac(body)
    for (let bit = 0; bit < body.length * 8; bit++) {
      const turned = body.slice()
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await isSigned(turned, signature, [SECRET])).toBe(false)
    }
    for (let bit = 0; bit < 256; bit++) {
      const turned = Buffer.from(signature, 'hex')
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await isSigned(body, turned.toString('hex'), [SECRET])).toBe(false)
    }
    expect(await isSigned(body, signature, [SECRET])).toBe(true)
  })
  test('is judged by its bytes: what is not UTF-8 is not read as something else', async () => {
    const raw = new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])
    expect(await isSigned(raw, hmac(raw), [SECRET])).toBe(true)
    expect(await isSigned(bytes(new TextDecoder().decode(raw)), hmac(raw), [SECRET])).toBe(false)
  })
  test('signed with the secret before is taken while both are set', async () => {
    expect(await isSigned(bytes('{}'), hmac('{}', 'old secret'), [SECRET, 'old secret'])).toBe(true)
    expect(await isSigned(bytes('{}'), hmac('{}', 'old secret'), [SECRET])).toBe(false)
  })
  test.each(['', 'x', 'null', '0'.repeat(63), '0'.repeat(65), 'g'.repeat(64)])('with the signature %j is refused', async (signature) => {
    expect(await isSigned(bytes('{}'), signature, [SECRET])).toBe(false)
  })
})

describe('a checkout', () => {
  test('is judged as the official package judges it', async () => {
    for (let i = 0; i < 500; i++) {
      const [order, payment] = [`order_${randomBytes(7).toString('hex')}`, `pay_${randomBytes(7).toString('hex')}`]
      const signature = hmac(i % 2 === 0 ? `${order}|${payment}` : `${payment}|${order}`)
      expect(await isCheckoutSigned(order, payment, signature, SECRET)).toBe(
        official.validatePaymentVerification({ order_id: order, payment_id: payment }, signature, SECRET),
      )
    }
  })
  test.each([
    ['null', 'pay_29QQoUBi66xm2f'],
    ['order_9A33XWu170gUtm|pay_x', 'pay_29QQoUBi66xm2f'],
    ['order_9A33XWu170gUtm', 'x|pay_29QQoUBi66xm2f'],
    ['order_9A33XWu170gUtm', ''],
  ])('of %j and %j is refused, well signed as it may be', async (order, payment) => {
    expect(await isCheckoutSigned(order, payment, hmac(`${order}|${payment}`), SECRET)).toBe(false)
  })
})
