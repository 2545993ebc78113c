import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminAttempt } from '#contract/attempt-admin/schemas.ts'
import { declaredAdminCalls } from '#tests/worker/helpers/every-route.ts'
import { access } from '#worker/http/access.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { adminAct, adminAsks, adminCalls } from '#worker/http/admin-act.ts'
import { newId } from '#worker/platform/ids.ts'
import { watchedDb } from '#tests/worker/content/import-run.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let admin: Person
let testId = ''

beforeEach(async () => {
  admin = await person({ role: 'admin' })
  ;({ testId } = await publishedSample())
})

const pathOf = (who: Person, attemptId: string, what: string) => `/api/admin/learners/${who.id}/attempts/${attemptId}/${what}`
const order = (who: Person, attemptId: string, what: string, body: object, bindings: Partial<Env> = {}) =>
  call('POST', pathOf(who, attemptId, what), { token: admin.token, body, bindings })
const rows = async (id: string) =>
  (
    await env.DB.prepare("SELECT id, action, target FROM audit_log WHERE id = ?1 OR id = ?1 || ':done' ORDER BY length(id)")
      .bind(id)
      .all<{ id: string; action: string; target: string }>()
  ).results
const view = (who: Person, attemptId: string) =>
  answerOf<AdminAttempt>('GET', `/api/admin/learners/${who.id}/attempts/${attemptId}`, { token: admin.token })

test('one minute for one learner, then sixty for another under the same id: the second is refused, and gets nothing', async () => {
  const [a, b] = [await person(), await person()]
  const [ofA, ofB] = [await start(a, testId), await start(b, testId)]
  const id = newId()
  expect((await order(a, ofA.attemptId, 'give', { order: id, minutes: 1, reason: 'a fire drill' })).status).toBe(200)
  const second = await order(b, ofB.attemptId, 'give', { order: id, minutes: 60, reason: 'a fire drill' })
  expect([second.status, await errorCodeOf(second)]).toEqual([409, 'order_reused'])
  expect((await view(b, ofB.attemptId)).deadlineAt).toBe(ofB.deadlineAt)
  expect(await rows(id)).toMatchObject([
    { action: 'attempt.order', target: `${a.id}:${ofA.attemptId}` },
    { action: 'attempt.give_time', target: `${a.id}:${ofA.attemptId}` },
  ])
})

test('more minutes under the id of an order that was carried out are refused', async () => {
  const a = await person()
  const grant = await start(a, testId)
  const id = newId()
  const wish = { order: id, minutes: 1, reason: 'a fire drill' }
  await order(a, grant.attemptId, 'give', wish)
  expect((await order(a, grant.attemptId, 'give', { ...wish, minutes: 60 })).status).toBe(409)
  expect((await order(a, grant.attemptId, 'give', wish)).status).toBe(200)
  expect((await view(a, grant.attemptId)).deadlineAt).toBe(grant.deadlineAt + 60_000)
  expect(await rows(id)).toHaveLength(2)
})

test('giving time and then voiding under one id: the void is refused, and the record does not say that it was done', async () => {
  const a = await person()
  const grant = await start(a, testId)
  const id = newId()
  await order(a, grant.attemptId, 'give', { order: id, minutes: 1, reason: 'a fire drill' })
  await submit(grant)
  const voided = await order(a, grant.attemptId, 'void', { order: id, reason: 'a fire drill' })
  expect([voided.status, await errorCodeOf(voided)]).toEqual([409, 'order_reused'])
  expect((await view(a, grant.attemptId)).isVoid).toBe(false)
  await vi.waitFor(
    async () => {
      const row = await env.DB.prepare("SELECT voided_at AS at, ranking FROM attempt WHERE user_id = ?1 AND state = 'closed'")
        .bind(a.id)
        .first()
      expect(row).toEqual({ at: null, ranking: 1 })
    },
    { timeout: 20_000 },
  )
})

test('of two contents that are sent at once under one id one is carried out', async () => {
  const [a, b] = [await person(), await person()]
  const [ofA, ofB] = [await start(a, testId), await start(b, testId)]
  const id = newId()
  const replies = await Promise.all([
    order(a, ofA.attemptId, 'give', { order: id, minutes: 1, reason: 'a fire drill' }),
    order(b, ofB.attemptId, 'give', { order: id, minutes: 60, reason: 'a fire drill' }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const moved = [(await view(a, ofA.attemptId)).deadlineAt - ofA.deadlineAt, (await view(b, ofB.attemptId)).deadlineAt - ofB.deadlineAt]
  expect(moved.filter((ms) => ms !== 0)).toHaveLength(1)
})

test('an order that breaks off after the room has acted has left its trace, and sending it again completes it', async () => {
  const a = await person()
  const grant = await start(a, testId)
  await vi.waitFor(async () => expect(await env.DB.prepare('SELECT 1 FROM attempt WHERE user_id = ?1').bind(a.id).first()).not.toBeNull(), {
    timeout: 20_000,
  })
  const wish = { order: newId(), minutes: 5, reason: 'a fire drill' }
  // The reservation is the first batch, the record the second.
  const broken = watchedDb({ batch: 2, when: 'before' }).db
  expect((await order(a, grant.attemptId, 'give', wish, { DB: broken })).status).toBe(503)
  expect(await rows(wish.order)).toMatchObject([{ action: 'attempt.order' }])
  expect((await order(a, grant.attemptId, 'give', wish)).status).toBe(200)
  expect(await rows(wish.order)).toHaveLength(2)
  const row = await env.DB.prepare('SELECT deadline_at AS at FROM attempt WHERE user_id = ?1').bind(a.id).first<{ at: number }>()
  expect(row?.at).toBe(grant.deadlineAt + 5 * 60_000)
})

test('time for everyone under a used id is refused, with other minutes or for another test', async () => {
  const id = newId()
  const extend = (test: string, minutes: number) =>
    call('POST', `/api/admin/tests/${test}/monitor/extend`, { token: admin.token, body: { order: id, minutes, reason: 'a fire drill' } })
  expect([(await extend(testId, 5)).status, (await extend(testId, 5)).status, (await extend(testId, 50)).status]).toEqual([200, 200, 409])
  const other = await publishedSample()
  expect((await extend(other.testId, 5)).status).toBe(409)
})

test.each([
  ['give', 'post', { minutes: 5 }],
  ['reopen', 'post', { minutes: 5 }],
  ['void', 'post', {}],
])('to %s asks for a recent sign-in, and the audit row says how recent it was', async (what, _, body) => {
  const a = await person()
  const grant = await start(a, testId)
  if (what !== 'give') await submit(grant)
  await env.DB.prepare('UPDATE session SET signed_in_at = ?2, created_at = ?2 WHERE user_id = ?1')
    .bind(admin.id, Date.now() - 16 * 60_000)
    .run()
  const wish = { order: newId(), reason: 'a fire drill', ...body }
  const late = await order(a, grant.attemptId, what, wish)
  expect(await errorCodeOf(late)).toBe('sign_in_again')
  await env.DB.prepare('UPDATE session SET signed_in_at = ?2 WHERE user_id = ?1').bind(admin.id, Date.now()).run()
  expect((await order(a, grant.attemptId, what, wish)).status).toBe(200)
  const row = await env.DB.prepare('SELECT sign_in AS signIn FROM audit_log WHERE id = ?1')
    .bind(`${wish.order}:done`)
    .first<{ signIn: string }>()
  expect(JSON.parse(row?.signIn ?? 'null')).toMatchObject({ signedInAt: expect.any(Number), authenticatedAt: null })
})

test('a call of the admin area that declares nothing, or twice, stops the Worker', () => {
  const route = (handler: unknown) => ({ method: 'POST', path: '/api/admin/thing', handler })
  expect(() => adminCalls([route(() => {})])).toThrow('POST /api/admin/thing')
  expect(() => adminCalls([route(adminAct('thing.do')), route(adminAsks())])).toThrow('POST /api/admin/thing')
  expect(adminCalls([route(adminAct('thing.do')), route(() => {})])).toEqual([
    { name: 'POST /api/admin/thing', call: { kind: 'act', action: 'thing.do' } },
  ])
  expect(declaredAdminCalls.length).toBeGreaterThan(40)
})

test('a route that writes with the access of an admin declares its act, wherever it is mounted', () => {
  const planted = new Hono<AppEnv>()
    .get('/api/things', access('admin'), (c) => c.body(null))
    .delete('/api/things/:id', access('admin'), (c) => c.body(null))
  expect(() => adminCalls(planted.routes)).toThrow('DELETE /api/things/:id')
  const declared = new Hono<AppEnv>().delete('/api/things/:id', access('adminOrOperator'), adminAct('thing.delete'), (c) => c.body(null))
  expect(adminCalls(declared.routes)).toEqual([{ name: 'DELETE /api/things/:id', call: { kind: 'act', action: 'thing.delete' } }])
})
