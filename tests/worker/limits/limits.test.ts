import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { access } from '#worker/http/access.ts'
import { everyRoute } from '#tests/worker/helpers/every-route.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { assertEveryRouteIsLimited, limit, type Limiter } from '#worker/http/limits.ts'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countingLimits as counting } from '#tests/worker/helpers/counting-limits.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'

let testId = ''
beforeAll(async () => {
  ;({ testId } = await publishedSample())
})

describe('every route', () => {
  test('of the Worker has a limit', () => {
    expect(() => assertEveryRouteIsLimited(everyRoute)).not.toThrow()
  })
  test('of the save path has to name its own, or nothing starts', () => {
    const careless = new Hono<AppEnv>()
      .get('/fine', access('anyone'), (c) => c.text('ok'))
      .post(
        '/counted',
        access('attempt'),
        limit('LIMIT_SAVE', () => 'x'),
        (c) => c.text('ok'),
      )
      .post('/careless', access('attempt'), (c) => c.text('oh'))
    expect(() => assertEveryRouteIsLimited(careless.routes)).toThrow('these routes have no limit: POST /careless')
  })
  test.each([
    ['GET', '/api/testseries-groups/full', 'LIMIT_ADDRESS'],
    ['GET', '/api/prime/plans', 'LIMIT_ADDRESS'],
    ['GET', `/papers/${'A'.repeat(43)}`, 'LIMIT_ADDRESS'],
    ['POST', '/api/operations/sweep', 'LIMIT_ADDRESS'],
    ['GET', '/api/me', 'LIMIT_USER'],
    ['GET', '/api/attempts/aaaaaaaaaaaaaaaa.1', 'LIMIT_USER'],
    ['GET', '/api/admin/audit', 'LIMIT_USER'],
  ] as const)('such as %s %s answers 429 with a time to wait beyond %s', async (method, path, limiter) => {
    const { token } = await person({ role: 'admin' })
    const { bindings } = counting({ [limiter]: 2 })
    const replies = []
    for (let i = 0; i < 3; i++) replies.push(await call(method, path, { token, bindings, ...(method === 'POST' ? { body: {} } : {}) }))
    expect(replies.map(({ status }) => status === 429)).toEqual([false, false, true])
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('60')
  })
})

describe('public calls', () => {
  const ask = (address: string, bindings: Partial<Env>) =>
    call('GET', '/api/testseries-groups/full', { bindings, headers: { 'cf-connecting-ip': address } })
  test('of one IPv6 household count together, whatever addresses it takes', async () => {
    const { bindings, counts } = counting({})
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) await ask(address, bindings)
    expect(Object.fromEntries(counts)).toEqual({ 'LIMIT_ADDRESS 2001:db8:1:2::/64': 2, 'LIMIT_ADDRESS 2001:db8:1:3::/64': 1 })
  })
})

describe('an attempt', () => {
  test('whose saves are refused for their number can still be submitted', async () => {
    const who = await person()
    const grant = await start(who, testId)
    const { bindings } = counting({ LIMIT_SAVE: 0 })
    const body = { epoch: 1, ops: [] }
    const at = (path: string) => call('POST', `/api/attempts/${grant.attemptId}/${path}`, { token: grant.token, body, bindings })
    expect([(await at('ops')).status, (await at('submit')).status]).toEqual([429, 200])
  })
})

describe('signing in', () => {
  const LAB = '203.0.113.7'
  const begin = (bindings: Partial<Env>, cookie = '') =>
    call('POST', '/api/users/auth/google/start', { body: {}, bindings, headers: { 'cf-connecting-ip': LAB, cookie } })
  const fail = (bindings: Partial<Env>, cookie = '') =>
    call('POST', '/api/users/auth/google/callback', {
      body: { code: 'x', state: 'y' },
      bindings,
      headers: { 'cf-connecting-ip': LAB, cookie },
    })
  /** The cookies that a reply sets, as the browser sends them back. */
  const kept = (reply: Response) =>
    reply.headers
      .getSetCookie()
      .filter((line) => !/max-age=0/i.test(line))
      .map((line) => line.split(';')[0])
      .join('; ')

  test('works for a whole lab behind one address while one seat fails and fails', async () => {
    const { bindings } = counting({ LIMIT_SIGN_IN_NETWORK: 2_000, LIMIT_FAILURES: 10, LIMIT_FAILURES_NETWORK: 300 })
    let cookie = kept(await fail(bindings))
    for (let i = 0; i < 10; i++) {
      const reply = await fail(bindings, cookie)
      cookie = `${cookie}; ${kept(reply)}`
    }
    expect((await begin(bindings, cookie)).status).toBe(429)
    for (let seat = 0; seat < 60; seat++) expect((await begin(bindings)).status).toBe(200)
  })
  test('that succeeds or only begins counts as no failure', async () => {
    const { bindings, counts } = counting({})
    for (let i = 0; i < 5; i++) await begin(bindings)
    expect([...counts.keys()].filter((key) => key.includes('FAILURES'))).toEqual([])
  })
  test('fails no more than so often from one network, with however many browsers', async () => {
    const { bindings } = counting({ LIMIT_FAILURES: 10, LIMIT_FAILURES_NETWORK: 30 })
    const codes: string[] = []
    for (let i = 0; i < 31; i++) codes.push(await errorCodeOf(await fail(bindings)))
    expect([codes[29], codes[30]]).toEqual(['oauth_state_mismatch', 'too_many_requests'])
  })
  test('has a ceiling for a network as a whole', async () => {
    const { bindings } = counting({ LIMIT_SIGN_IN_NETWORK: 3 })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await begin(bindings)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('coupon codes', () => {
  const quote = (who: Person, coupon: string | null, bindings: Partial<Env>) =>
    call('POST', '/api/prime/quote', { token: who.token, bindings, body: { planId: 'aaaaaaaaaaaaaaaa', coupon } })
  test('cannot be tried out: after ten in a minute a right one is not told from a wrong one', async () => {
    const who = await person()
    const { bindings } = counting({ LIMIT_FAILURES: 10 })
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await quote(who, `GUESS${i}`, bindings)).status)
    expect(statuses.slice(0, 10)).not.toContain(429)
    expect(statuses[10]).toBe(429)
    expect((await quote(await person(), 'GUESS1', bindings)).status).not.toBe(429)
  })
  test('are no part of a quote without one', async () => {
    const { bindings, counts } = counting({})
    await quote(await person(), null, bindings)
    expect([...counts.keys()].filter((key) => key.includes('coupon'))).toEqual([])
  })
})

test('the limiters of the code are those of wrangler.toml', () => {
  const expected: Record<Limiter, true> = {
    LIMIT_ADDRESS: true,
    LIMIT_USER: true,
    LIMIT_GENERAL: true,
    LIMIT_SAVE: true,
    LIMIT_SUBMIT: true,
    LIMIT_SIGN_IN: true,
    LIMIT_SIGN_IN_NETWORK: true,
    LIMIT_FAILURES: true,
    LIMIT_FAILURES_NETWORK: true,
  }
  expect(
    Object.keys(env)
      .filter((name) => name.startsWith('LIMIT_'))
      .toSorted(),
  ).toEqual(Object.keys(expected).toSorted())
})
