import { env } from 'cloudflare:workers'
import { base64url, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'

let who: Person
let jti = ''
const key = () => new TextEncoder().encode(env.SESSION_SECRET)
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  who = await person()
  jti = (JSON.parse(atob(who.token.split('.')[1] ?? '')) as { jti: string }).jti
})

const claims = (overrides: Record<string, unknown> = {}) => ({
  iss: 'sopan',
  aud: 'sopan-api',
  sub: who.id,
  jti,
  sv: 1,
  iat: now(),
  exp: now() + 600,
  ...overrides,
})
const signed = (payload: Record<string, unknown>, header: Record<string, unknown> = {}, secret: Uint8Array = key()) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(secret)
const parts = async () => (await signed(claims())).split('.')

test('a good token of this form is taken', async () => {
  expect((await call('GET', '/api/me', { token: await signed(claims()) })).status).toBe(200)
})

describe('a hostile token is refused with 401', () => {
  test.each([
    ['alg none', async () => new UnsecuredJWT(claims()).encode()],
    [
      'alg none with a signature',
      async () => `${base64url.encode('{"alg":"none","typ":"at+jwt"}')}.${(await parts())[1]}.${(await parts())[2]}`,
    ],
    [
      'another algorithm of the family',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' }).sign(new Uint8Array(64)),
    ],
    ['no signature', async () => `${(await parts())[0]}.${(await parts())[1]}.`],
    ['an edited signature', async () => `${(await signed(claims())).slice(0, -4)}AAAA`],
    ['an edited payload', async () => `${(await parts())[0]}.${base64url.encode(JSON.stringify(claims({ sv: 2 })))}.${(await parts())[2]}`],
    ['another key', () => signed(claims(), {}, new TextEncoder().encode('x'.repeat(40)))],
    ['an empty key', () => signed(claims(), {}, new Uint8Array(32))],
    ['an embedded key', () => signed(claims(), { jwk: { kty: 'oct', k: 'AAAA' } }, new Uint8Array(32))],
    ['a key by address', () => signed(claims(), { jku: 'https://evil.example/jwks' }, new Uint8Array(32))],
    ['a key id of a path', () => signed(claims(), { kid: '../../dev/null' }, new Uint8Array(32))],
    [
      'a critical header no one knows',
      async () => `${base64url.encode('{"alg":"HS256","typ":"at+jwt","crit":["x"],"x":1}')}.${(await parts())[1]}.${(await parts())[2]}`,
    ],
    ['expired', () => signed(claims({ exp: now() - 10 }))],
    ['without an end', () => signed({ ...claims(), exp: undefined })],
    ['issued in the future', () => signed(claims({ iat: now() + 3_600 }))],
    ['older than twelve hours', () => signed(claims({ iat: now() - 13 * 3_600 }))],
    ['not valid yet', () => signed(claims({ nbf: now() + 600 }))],
    ['for another audience', () => signed(claims({ aud: 'sopan-attempt' }))],
    ['of another issuer', () => signed(claims({ iss: 'somebody' }))],
    ['of another type', () => signed(claims(), { typ: 'attempt+jwt' })],
    ['with a number for a subject', () => signed(claims({ sub: 7 }))],
    ['with somebody else’s subject', () => signed(claims({ sub: 'aaaaaaaaaaaaaaaa' }))],
    ['without a session id', () => signed({ ...claims(), jti: undefined })],
    ['with an unknown session', () => signed(claims({ jti: 'nobody' }))],
    ['with an old session version', () => signed(claims({ sv: 0 }))],
    ['with a space after it', async () => `${await signed(claims())} `],
    ['in another scheme', async () => signed(claims()), 'Token'],
  ] as [string, () => Promise<string>, string?][])('%s', async (_, token, scheme = 'Bearer') => {
    const response = await call('GET', '/api/me', { headers: { authorization: `${scheme} ${await token()}` } })
    // A trailing space is cut off by the header itself: what arrives is the good token.
    expect([401, ...(_ === 'with a space after it' ? [200] : [])]).toContain(response.status)
  })
})

test('a sign-in ends in the browser that began it and nowhere else', async () => {
  const begin = async () => {
    const reply = await call('POST', '/api/users/auth/google/start', { body: {} })
    const { url } = await reply.json<{ url: string }>()
    const { searchParams } = new URL(url)
    expect([searchParams.get('code_challenge_method'), searchParams.get('nonce')?.length]).toEqual(['S256', 43])
    return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '', state: searchParams.get('state') ?? '' }
  }
  const [own, other] = [await begin(), await begin()]
  expect(own.state).not.toBe(other.state)
  const name = own.cookie.split('=')[0]
  for (const cookie of [other.cookie, '', `${name}=${who.token}`, `${own.cookie.slice(0, -4)}AAAA`]) {
    const reply = await call('POST', '/api/users/auth/google/callback', { body: { code: 'x', state: own.state }, headers: { cookie } })
    expect(await errorCodeOf(reply)).toBe('oauth_state_mismatch')
  }
})

describe('on the very next request', () => {
  test('a demotion takes the admin’s rights', async () => {
    const admin = await person({ role: 'admin' })
    expect((await call('GET', '/api/admin/overview', { token: admin.token })).status).toBe(200)
    await change(admin.id, 'role', 'user')
    expect((await call('GET', '/api/admin/overview', { token: admin.token })).status).toBe(403)
  })
  test('a ban, a deletion and a sign-out everywhere shut the person out', async () => {
    for (const [column, value, code] of [
      ['banned_at', 1, 'banned'],
      ['deleted_at', 1, 'session_ended'],
      ['session_version', 2, 'session_ended'],
    ] as const) {
      const someone = await person()
      await change(someone.id, column, value)
      expect(await errorCodeOf(await call('GET', '/api/me', { token: someone.token }))).toBe(code)
    }
  })
  test('a logout ends this session and no other', async () => {
    const someone = await person()
    expect((await call('POST', '/api/users/logout', { token: someone.token, body: {} })).status).toBe(200)
    expect((await call('GET', '/api/me', { token: someone.token })).status).toBe(401)
    expect((await call('GET', '/api/me', { token: who.token })).status).toBe(200)
  })
})

test('signing out everywhere takes open attempts away before it answers, and they can be continued', async () => {
  const { testId } = await publishedSample()
  const learner = await person()
  const grant = await start(learner, testId)
  await call('POST', '/api/users/logout', { token: learner.token, body: { everywhere: true } })
  const save = await call('POST', `/api/attempts/${grant.attemptId}/ops`, {
    token: grant.token,
    body: { epoch: 1, ops: [[1, 0, 2, [1], [1], 0, 0, 3]] },
  })
  expect([save.status, await errorCodeOf(save)]).toEqual([403, 'attempt_revoked'])
  expect(await hubOf(env, learner.id).openAttempts()).toHaveLength(1)
})

test('a secret under 32 bytes signs nothing', async () => {
  expect(() => tokenKeysOf({ SESSION_SECRET: 'short' })).toThrow('32 bytes')
})

describe('the profile', () => {
  test.each(['role', 'primeAccessUntil', 'isProfileComplete', 'userId', '_id', 'sessionVersion', 'email', '__proto__'])(
    'takes no %s',
    async (field) => {
      const someone = await person({ profileCompletedAt: null })
      const body = `{"name":"A","examGoals":["gate"],"interfaceLanguage":"en","questionLanguage":"en","state":"AS","category":"obc","ageBand":"18to24","${field}":"admin"}`
      expect((await call('PUT', '/api/me/profile', { token: someone.token, body })).status).toBe(400)
    },
  )
  test.each(['a\u0000b', 'a\u202eb', '\ud800', ' ', 'x'.repeat(81)])('refuses the name %j', async (name) => {
    const body = {
      name,
      examGoals: ['gate'],
      interfaceLanguage: 'en',
      questionLanguage: 'en',
      state: 'AS',
      category: 'obc',
      ageBand: '18to24',
    }
    expect((await call('PUT', '/api/me/profile', { token: who.token, body })).status).toBe(400)
  })
})
