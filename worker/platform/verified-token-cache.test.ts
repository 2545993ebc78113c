import { describe, expect, test } from 'vitest'
import { VerifiedTokens } from './verified-token-cache.ts'
import { tokenKeysOf } from './token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from './tokens.ts'

const KEYS = tokenKeysOf({ SESSION_SECRET: 'a secret for this test only, 32 bytes' })
const OTHER = tokenKeysOf({ SESSION_SECRET: 'another secret for this test, 32 bytes' })
const T0 = Date.UTC(2026, 10, 21)
const MIN = 60_000
const sign = (keys = KEYS) =>
  signToken(keys, TOKEN_KINDS.attempt, { sub: 'learner', jti: 'one', now: T0, expiresAt: T0 + 10 * MIN, extra: { epoch: 1 } })
const verify = (token: string, now: number, keys = KEYS, kind: (typeof TOKEN_KINDS)['attempt' | 'session'] = TOKEN_KINDS.attempt) =>
  verifyToken(keys, kind, token, now)

describe('a token that was found good before', () => {
  test('is taken again with the same claims', async () => {
    const token = await sign()
    const first = await verify(token, T0)
    expect(first).toMatchObject({ sub: 'learner', jti: 'one', expiresAt: T0 + 10 * MIN, extra: { epoch: 1 } })
    expect(await verify(token, T0 + MIN)).toEqual(first)
  })
  test('is refused from its very end on', async () => {
    const token = await sign()
    expect(await verify(token, T0 + 10 * MIN - 1)).not.toBeNull()
    expect(await verify(token, T0 + 10 * MIN)).toBeNull()
  })
  test('is refused where it would come from the future', async () => {
    const token = await sign()
    expect(await verify(token, T0)).not.toBeNull()
    expect(await verify(token, T0 - MIN)).toBeNull()
  })
  test('is refused with another secret, and under another kind', async () => {
    const token = await sign()
    expect(await verify(token, T0)).not.toBeNull()
    expect(await verify(token, T0, OTHER)).toBeNull()
    expect(await verify(token, T0, KEYS, TOKEN_KINDS.session)).toBeNull()
  })
  test('does not lend its proof to an edited one', async () => {
    const token = await sign()
    expect(await verify(token, T0)).not.toBeNull()
    const [header, , signature] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ sub: 'somebody', exp: T0, iat: T0 })).toString('base64url')
    expect(await verify(`${header}.${payload}.${signature}`, T0)).toBeNull()
    expect(await verify(`${token.slice(0, -2)}AA`, T0)).toBeNull()
    expect(await verify(`${token} `, T0)).toBeNull()
  })
  test('a refused token stays refused', async () => {
    const token = await sign(OTHER)
    expect(await verify(token, T0)).toBeNull()
    expect(await verify(token, T0)).toBeNull()
  })
})

test('a kind is refused when it is older than its kind may be, whatever it says of its end', async () => {
  const days = 24 * 60 * MIN
  const token = await signToken(KEYS, TOKEN_KINDS.attempt, { sub: 'a', jti: 'b', now: T0, expiresAt: T0 + 99 * days })
  expect(await verify(token, T0 + 29 * days)).not.toBeNull()
  expect(await verify(token, T0 + 31 * days)).toBeNull()
})

test('the oldest of the proven makes room for the newest', () => {
  const proven = new VerifiedTokens<number>(2)
  for (const [i, token] of ['a', 'b', 'a', 'c'].entries()) proven.remember(token, KEYS, i)
  expect(['a', 'b', 'c'].map((token) => proven.claimsOf(token, KEYS))).toEqual([2, undefined, 3])
})
