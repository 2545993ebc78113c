import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#tests/worker/helpers/every-route.ts'
import type { MeResponse } from '#contract/auth/schemas.ts'
import type { ViewGranted } from '#contract/users/schemas.ts'
import { access, guardedRoutes } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { newId } from '#worker/platform/ids.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { change, type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let admin: Person
let who: Person
let token: string
let testId: string
beforeAll(async () => {
  admin = await person({ role: 'admin', permissions: ['support'] })
  who = await person({ name: 'Viewed Learner' })
  testId = (await publishedSample()).testId
  await submit(await start(who, testId))
  token = (await view(who.id)).token
})
const view = (userId: string): Promise<ViewGranted> =>
  answerOf('POST', `/api/admin/users/${userId}/view`, { token: admin.token, body: { order: newId(), reason: 'Ticket 7' } })

test('shows the learner’s own pages, and the learner is told', async () => {
  expect((await answerOf<MeResponse>('GET', '/api/me', { token })).user.name).toBe('Viewed Learner')
  expect((await call('GET', `/api/tests/${testId}/analysis`, { token })).status).toBe(200)
  const told = await env.DB.prepare('SELECT message FROM notification WHERE user_id = ?1').bind(who.id).all<{ message: string }>()
  expect(told.results.map(({ message }) => message).join()).toContain('viewed your account')
})

const PATH_VALUES: Readonly<Record<string, () => string>> = {
  testId: () => testId,
  attemptId: () => `${testId}.1`,
  key: () => 'A'.repeat(43),
  hash: () => 'A'.repeat(43),
  sessionId: () => 'A'.repeat(43),
  place: () => '0',
  kind: () => 'test',
  language: () => 'en',
  revision: () => '1',
}

test('on all routes: only the declared ones answer, none with a paper, a payment or an export, and not one row is written', async () => {
  const changed: string[] = []
  const watched = new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
      return (sql: string) => {
        if (/^\s*(INSERT|UPDATE|DELETE|REPLACE)/i.test(sql)) changed.push(sql)
        return target.prepare(sql)
      }
    },
  })
  const answered: string[] = []
  for (const { method, path, access: level } of routes) {
    const address = path.replace(/:(\w+)/g, (_, name: string) => PATH_VALUES[name]?.() ?? 'aaaaaaaaaaaaaaaa')
    const query = path === '/api/search' ? '?q=test&language=en' : ''
    const response = await call(method, address + query, {
      token,
      bindings: { DB: watched },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
    })
    const text = await response.text()
    if (level === 'learner' || level === 'admin') {
      if (response.status === 403 && text.includes('"view_only"')) continue
      answered.push(`${method} ${path}`)
    } else if (method !== 'GET') expect([method, path, response.ok]).toEqual([method, path, false])
  }
  expect(answered.toSorted()).toEqual(
    routes
      .filter(({ isViewable }) => isViewable)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
  expect(answered.filter((name) => /paper|prime|export|solution|sessions|saved/.test(name))).toEqual([])
  expect(changed).toEqual([])
})

test.each([
  ['the admin is no admin any more', () => change(admin.id, 'role', 'user'), () => change(admin.id, 'role', 'admin')],
  [
    'the admin lost the permission',
    () => change(admin.id, 'permissions', '["content"]'),
    () => change(admin.id, 'permissions', '["support"]'),
  ],
  ['the admin is signed out everywhere', () => change(admin.id, 'session_version', 9), () => change(admin.id, 'session_version', 1)],
  ['the learner became an admin', () => change(who.id, 'role', 'admin'), () => change(who.id, 'role', 'user')],
])('shows nothing once %s', async (_, happens, back) => {
  await happens()
  try {
    expect(await errorCodeOf(await call('GET', '/api/me', { token }))).toBe('session_ended')
  } finally {
    await back()
  }
})

test('is never of an admin, and ends a quarter of an hour after the order', async () => {
  const other = await person({ role: 'admin' })
  const refused = await call('POST', `/api/admin/users/${other.id}/view`, { token: admin.token, body: { order: newId(), reason: 'x' } })
  expect([refused.status, await errorCodeOf(refused)]).toEqual([403, 'forbidden'])
  const past = Date.now() - 16 * 60_000
  const old = await signToken(tokenKeysOf(env), TOKEN_KINDS.view, {
    sub: who.id,
    jti: 'x',
    now: past,
    expiresAt: past + 3_600_000,
    extra: { act: admin.id, sv: 1 },
  })
  expect(await errorCodeOf(await call('GET', '/api/me', { token: old }))).toBe('session_ended')
})

test('sent again, the order gives the same end', async () => {
  const body = { order: newId(), reason: 'Ticket 8' }
  const once = await answerOf<ViewGranted>('POST', `/api/admin/users/${who.id}/view`, { token: admin.token, body })
  const twice = await answerOf<ViewGranted>('POST', `/api/admin/users/${who.id}/view`, { token: admin.token, body })
  expect(twice.expiresAt).toBe(once.expiresAt)
})

test('a session token of the learner is no view, nor a view token a session', async () => {
  expect((await call('GET', '/api/me/sessions', { token: who.token })).status).toBe(200)
  expect(await errorCodeOf(await call('GET', '/api/me/sessions', { token }))).toBe('view_only')
})

test('a call that writes and is declared viewable stops the app from starting', () => {
  const careless = new Hono<AppEnv>().post('/api/me/thing', access('learner', { isViewable: true }), (c) => c.text('oh'))
  expect(() => guardedRoutes(careless.routes)).toThrow('viewable: POST /api/me/thing')
})
