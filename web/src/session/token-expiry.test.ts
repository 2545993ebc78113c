import { expect, test } from 'vitest'
import { isTokenExpired, tokenExpiresAt } from './token-expiry.ts'

const NOW = 1_800_000_000_000
const tokenWith = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

test('a token says when it ends', () => {
  expect(tokenExpiresAt(tokenWith({ exp: 1_800_000_060, name: 'आशा' }))).toBe(NOW + 60_000)
})
test('a token that ends later is alive', () => {
  expect(isTokenExpired(tokenWith({ exp: NOW / 1_000 + 1 }), NOW)).toBe(false)
})
test('a token that ends now is expired', () => {
  expect(isTokenExpired(tokenWith({ exp: NOW / 1_000 }), NOW)).toBe(true)
})
test.each([null, '', 'abc', 'a.b.c', 'a.e30.c', tokenWith({ exp: 'soon' }), tokenWith({ exp: null }), tokenWith(null), tokenWith([])])(
  'what cannot be read counts as expired: %j',
  (token) => {
    expect(isTokenExpired(token, NOW)).toBe(true)
  },
)
