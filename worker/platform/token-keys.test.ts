import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { type TokenSettings, tokenKeysOf } from './token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from './tokens.ts'

const T0 = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000
const SESSION_SECRET = 'the one secret of before, 32 bytes and more'
const A = 'the secret of key a, 32 bytes and more'
const B = 'the secret of key b, 32 bytes and more'

type Keys = Record<string, { secret: string; until?: number | string | null }>
const settings = (sign: string, keys: Keys): TokenSettings => ({ SESSION_SECRET, TOKEN_KEYS: JSON.stringify({ sign, keys }) })
const tokenOf = (given: TokenSettings, kind: (typeof TOKEN_KINDS)[keyof typeof TOKEN_KINDS] = TOKEN_KINDS.attempt) =>
  signToken(tokenKeysOf(given), kind, {
    sub: 'learner',
    jti: 'one',
    now: T0,
    expiresAt: T0 + (kind === TOKEN_KINDS.oauth ? 300_000 : 2 * HOUR),
  })
const isTaken = async (
  given: TokenSettings,
  token: string,
  at = T0,
  kind: (typeof TOKEN_KINDS)[keyof typeof TOKEN_KINDS] = TOKEN_KINDS.attempt,
) => (await verifyToken(tokenKeysOf(given), kind, token, at)) !== null

const before = settings('a', { a: { secret: A } })
const after = settings('b', { a: { secret: A }, b: { secret: B } })

test('without TOKEN_KEYS a token names no key, as it always was', async () => {
  expect(decodeProtectedHeader(await tokenOf({ SESSION_SECRET })).kid).toBeUndefined()
})
test.each(Object.entries(TOKEN_KINDS))('a token of the kind %s names the key that signs, and outlives a change of it', async (_, kind) => {
  const [oldest, old, fresh] = [await tokenOf({ SESSION_SECRET }, kind), await tokenOf(before, kind), await tokenOf(after, kind)]
  expect([old, fresh].map((token) => decodeProtectedHeader(token).kid)).toEqual(['a', 'b'])
  for (const token of [oldest, old, fresh]) expect(await isTaken(after, token, T0, kind)).toBe(true)
})
test('a key that was dropped opens nothing, nor does one that no one knows', async () => {
  const token = await tokenOf(before)
  expect(await isTaken(before, token)).toBe(true)
  expect(await isTaken(settings('b', { b: { secret: B } }), token)).toBe(false)
})
test.each([T0 + HOUR, new Date(T0 + HOUR).toISOString(), '2026-11-21T06:30:00+05:30'])(
  'from its end on (%s) a key opens nothing, also where its token was proven before',
  async (until) => {
    const ending = settings('b', { a: { secret: A, until }, b: { secret: B } })
    const token = await tokenOf(before)
    expect(await isTaken(ending, token, T0 + HOUR - 1)).toBe(true)
    expect(await isTaken(ending, token, T0 + HOUR)).toBe(false)
  },
)
test('a leaked key cannot be passed off as another: the id of one with the secret of the other is refused', async () => {
  const stolen = settings('b', { b: { secret: A } })
  expect(await isTaken(after, await tokenOf(stolen))).toBe(false)
})
test('a token without a key id is refused once SESSION_SECRET is gone', async () => {
  const { TOKEN_KEYS } = after
  expect(await isTaken({ TOKEN_KEYS }, await tokenOf({ SESSION_SECRET }))).toBe(false)
  expect(await isTaken({ TOKEN_KEYS }, await tokenOf(after))).toBe(true)
})
test('the same settings are read once', () => {
  expect(tokenKeysOf({ ...after })).toBe(tokenKeysOf({ ...after }))
})

describe('settings that cannot work say what is wrong, and never a secret', () => {
  test.each([
    ['{', 'TOKEN_KEYS is not valid JSON'],
    ['[]', 'TOKEN_KEYS must be an object'],
    ['{"sign":"a"}', 'TOKEN_KEYS.keys must be an object'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A } }, more: 1 }), 'TOKEN_KEYS has a field other than sign, keys'],
    [JSON.stringify({ sign: 'b', keys: { a: { secret: A } } }), 'TOKEN_KEYS.sign must name one of TOKEN_KEYS.keys'],
    [JSON.stringify({ sign: '__proto__', keys: { a: { secret: A } } }), 'TOKEN_KEYS.sign must name one of TOKEN_KEYS.keys'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A.slice(0, 20) } } }), 'TOKEN_KEYS.keys.a.secret must be at least 32 bytes long'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: 7 } } }), 'TOKEN_KEYS.keys.a.secret must be a text'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A, untill: 1 } } }), 'TOKEN_KEYS.keys.a has a field other than secret, until'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A, until: T0 } } }), 'TOKEN_KEYS.sign names a key with an end'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A }, b: { secret: B, until: 'soon' } } }), 'TOKEN_KEYS.keys.b.until must be a time'],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A }, b: { secret: B, until: '2026-11-21T00:00:00' } } }), 'b.until must be a time'],
    [
      JSON.stringify({ sign: 'a', keys: { a: { secret: A }, b: { secret: A } } }),
      'TOKEN_KEYS.keys.b.secret is that of another key as well',
    ],
    [JSON.stringify({ sign: 'a', keys: { a: { secret: A }, [B]: { secret: B } } }), 'TOKEN_KEYS.keys has a key id that is not'],
  ])('%s', (TOKEN_KEYS, message) => {
    expect(() => tokenKeysOf({ SESSION_SECRET, TOKEN_KEYS })).toThrow(message)
    try {
      tokenKeysOf({ SESSION_SECRET, TOKEN_KEYS })
    } catch (error) {
      expect(String(error)).not.toMatch(/the secret of key|the one secret/)
    }
  })
  test('no secret at all signs nothing', () => {
    expect(() => tokenKeysOf({})).toThrow('TOKEN_SIGNING and a TOKEN_KEY_… of at least 32 bytes must be set')
  })
})

describe('each key a secret of its own, and a plan that says which signs', () => {
  const own = (plan: object | null, keys: Record<string, string>, more: TokenSettings = {}): TokenSettings => ({
    ...more,
    ...(plan === null ? {} : { TOKEN_SIGNING: JSON.stringify(plan) }),
    ...Object.fromEntries(Object.entries(keys).map(([id, secret]) => [`TOKEN_KEY_${id}`, secret])),
  })
  test('a key that is there is accepted before the plan names it, and signs once it does', async () => {
    const accepting = own({ sign: 'a' }, { a: A, b: B })
    const signing = own({ sign: 'b' }, { a: A, b: B })
    const token = await tokenOf(signing)
    expect([decodeProtectedHeader(await tokenOf(accepting)).kid, decodeProtectedHeader(token).kid]).toEqual(['a', 'b'])
    expect(await isTaken(accepting, token)).toBe(true)
  })
  test('a key whose end has come opens nothing, and the end of a key that is gone means nothing', async () => {
    const ending = own({ sign: 'b', until: { a: T0 + HOUR, gone: T0 } }, { a: A, b: B })
    const token = await tokenOf(own({ sign: 'a' }, { a: A }))
    expect([await isTaken(ending, token, T0 + HOUR - 1), await isTaken(ending, token, T0 + HOUR)]).toEqual([true, false])
  })
  test('a site from before: its one secret goes on signing while a new key is accepted, then gets an end', async () => {
    const before = await tokenOf({ SESSION_SECRET })
    const accepting = own(null, { b: B }, { SESSION_SECRET })
    expect(decodeProtectedHeader(await tokenOf(accepting)).kid).toBeUndefined()
    const signing = own({ sign: 'b', until: { SESSION_SECRET: T0 + HOUR } }, { b: B }, { SESSION_SECRET })
    expect(decodeProtectedHeader(await tokenOf(signing)).kid).toBe('b')
    expect([await isTaken(signing, before, T0 + HOUR - 1), await isTaken(signing, before, T0 + HOUR)]).toEqual([true, false])
  })
  test('keys of the older secret TOKEN_KEYS are accepted beside the new ones', async () => {
    const signing = own({ sign: 'b', until: { a: T0 + HOUR } }, { b: B }, { TOKEN_KEYS: before.TOKEN_KEYS })
    expect(await isTaken(signing, await tokenOf(before))).toBe(true)
    expect(await isTaken(signing, await tokenOf(before), T0 + HOUR)).toBe(false)
  })
  test.each<readonly [string, TokenSettings]>([
    ['TOKEN_SIGNING must say which TOKEN_KEY_… signs', own(null, { a: A })],
    ['TOKEN_SIGNING.sign names a key that is not there', own({ sign: 'b' }, { a: A })],
    ['TOKEN_SIGNING.sign names a key that is not there', own({ sign: 'SESSION_SECRET' }, { a: A })],
    ['TOKEN_SIGNING gives the key that signs an end', own({ sign: 'a', until: { a: T0 } }, { a: A })],
    ['TOKEN_SIGNING.until.a must be a time', own({ sign: 'b', until: { a: 'soon' } }, { a: A, b: B })],
    ['TOKEN_SIGNING has a field other than sign, until', own({ sign: 'a', keys: {} }, { a: A })],
    ['TOKEN_SIGNING is not valid JSON', { ...own(null, { a: A }), TOKEN_SIGNING: '{' }],
    ['TOKEN_KEY_a must be at least 32 bytes long', own({ sign: 'a' }, { a: A.slice(0, 31) })],
    ['TOKEN_KEY_b is the same as another secret', own({ sign: 'a' }, { b: A, a: A })],
    ['TOKEN_KEY_a and TOKEN_KEYS both have the key a', own({ sign: 'a' }, { a: B }, { TOKEN_KEYS: before.TOKEN_KEYS })],
    ['a secret TOKEN_KEY_… has an id that is not', own({ sign: 'a' }, { 'a b': A })],
  ])('%s', (message, given) => {
    expect(() => tokenKeysOf(given)).toThrow(message)
  })
})
