import { expect, test } from 'vitest'
import { gatewayConfig, type GatewaySettings } from './gateway-config.ts'

const SECRETS = { RAZORPAY_KEY_SECRET: 's'.repeat(24), RAZORPAY_WEBHOOK_SECRET: 'w'.repeat(24) }
const live: GatewaySettings = { ENVIRONMENT: 'production', RAZORPAY_KEY_ID: 'rzp_live_AbCdEfGh123456', ...SECRETS }
const local: GatewaySettings = {
  ENVIRONMENT: 'local',
  RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGh123456',
  PAYMENT_GATEWAY: 'http://127.0.0.1:8790',
  ...SECRETS,
}

test('production with live keys talks to Razorpay', () => {
  expect(gatewayConfig(live)).toMatchObject({ api: 'https://api.razorpay.com', webhookSecrets: [SECRETS.RAZORPAY_WEBHOOK_SECRET] })
})
test('a local site with test keys talks to the gateway on its machine', () => {
  expect(gatewayConfig(local)).toMatchObject({ api: 'http://127.0.0.1:8790', checkoutScript: 'http://127.0.0.1:8790/v1/checkout.js' })
})
test('both webhook secrets are taken while one follows the other', () => {
  const old = 'o'.repeat(24)
  expect(gatewayConfig({ ...live, RAZORPAY_WEBHOOK_SECRET_OLD: old })).toMatchObject({
    webhookSecrets: [SECRETS.RAZORPAY_WEBHOOK_SECRET, old],
  })
})
test.each([
  ['production with a test key', { ...live, RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGh123456' }],
  ['production with a local gateway', { ...live, PAYMENT_GATEWAY: 'http://127.0.0.1:8790' }],
  ['staging with a local gateway', { ...local, ENVIRONMENT: 'staging' }],
  ['a local site with a live key', { ...local, RAZORPAY_KEY_ID: 'rzp_live_AbCdEfGh123456' }],
  ['a local site with a gateway elsewhere', { ...local, PAYMENT_GATEWAY: 'http://127.0.0.1.evil.example:80' }],
  ['a local site with a gateway behind a name', { ...local, PAYMENT_GATEWAY: 'https://evil.example' }],
  ['a key without a secret', { ENVIRONMENT: 'local', RAZORPAY_KEY_ID: 'rzp_test_AbCdEfGh123456' }],
  ['a secret like "secret"', { ...live, RAZORPAY_KEY_SECRET: 'secret' }],
] as const)('%s is refused', (_name, settings) => expect(gatewayConfig(settings)).toHaveProperty('fault'))
