import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { AccountExport } from '#contract/account/schemas.ts'
import type { OpenedTicket, TicketPicture } from '#contract/support/schemas.ts'
import { recordAttemptEvents } from '#worker/features/attempts/record-events.ts'
import { eraseRows } from '#worker/features/account/erasure/erase-rows.sql.ts'
import { markDeleted } from '#worker/features/account/erasure/queries.ts'
import { PERSONAL_ROWS } from '#worker/db/personal-data.ts'
import { eraseDeps } from '#worker/features/account/erasure/erase-deps.ts'
import { finishErasures } from '#worker/features/account/erasure/erase.ts'
import { indexPeople } from '#worker/searching/person-index.sql.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { plantRows, type Traces, tracesIn, tracesInObject } from './plant-rows.ts'
import { PNG } from './png.ts'

/** Someone whose every mark is found again by a plain search. */
async function somebody(): Promise<Person & { readonly traces: Traces }> {
  const mark = newId()
  const traces = { email: `mail-${mark}@example.org`, name: `Name-${mark}`, sub: `sub-${mark}` }
  const who = await person({ ...traces, role: 'user' })
  return { ...who, traces: { ...traces, id: who.id } }
}

const hour = 3_600_000

/** What all objects of all kinds hold of someone. */
async function objectTraces(traces: Traces): Promise<string[]> {
  const found: string[] = []
  for (const namespace of [
    env.USER_HUB,
    env.ATTEMPT_ROOM,
    env.TEST_BOARD,
    env.PRESENCE,
    env.RESULT_SHARD,
    env.LIVE_SITTING,
  ] as DurableObjectNamespace[])
    for (const id of await listDurableObjectIds(namespace))
      found.push(...(await runInDurableObject(namespace.get(id), (_object, state) => tracesInObject(state, traces))))
  return found
}

describe('a person who has done everything there is to do', () => {
  let who: Person & { readonly traces: Traces }
  let testIds: string[]
  let planted: string[]

  beforeAll(async () => {
    who = await somebody()
    const [closed, open] = [await publishedSample(), await publishedSample()]
    testIds = [closed.testId, open.testId]
    await submit(await start(who, closed.testId))
    await start(who, open.testId)
    const image = await answerOf<TicketPicture>('POST', '/api/me/tickets/images', {
      token: who.token,
      rawBody: PNG,
      headers: { 'content-type': 'image/png' },
    })
    await answerOf<OpenedTicket>('POST', '/api/me/tickets', {
      token: who.token,
      body: { category: 'test', text: `I am ${who.traces.name}`, images: [image.key], context: {}, language: 'en' },
    })
    await call('PUT', '/api/me/picture', { token: who.token, rawBody: PNG, headers: { 'content-type': 'image/png' } })
    const contact = { name: who.traces.name, email: who.traces.email, topic: 'other', message: 'Written before signing in', language: 'hi' }
    await call('POST', '/api/contact', { body: contact, headers: { 'cf-connecting-ip': '192.0.2.77' } })
    planted = await plantRows(who.traces)
    await indexPeople(env, [who.id])
  })

  test('gets every row of every table that names them, but for what is withheld for a reason', async () => {
    const file = await answerOf<AccountExport>('POST', '/api/me/export', { token: who.token, body: {} })
    expect(Object.keys(file.tables).toSorted()).toEqual([...new Set(PERSONAL_ROWS.map(({ table }) => table))].toSorted())
    for (const table of planted) expect([table, (file.tables[table] ?? []).length]).toEqual([table, expect.any(Number)])
    // Of a test without a released result nobody is told that they are among its best (tests/worker/sittings/leaderboard.test.ts).
    expect(planted.filter((table) => (file.tables[table] ?? []).length === 0)).toEqual(['leaderboard_entry', 'rank_review'])
    const text = JSON.stringify(file)
    expect(text).toContain('Written before signing in')
    expect(text).toContain(`I am ${who.traces.name}`)
    expect(file.tables['push_subscription']?.[0]).not.toHaveProperty('auth')
  })

  test('cannot be erased by a slip, nor by someone else', async () => {
    const slip = await call('POST', '/api/me/delete', { token: who.token, body: { email: 'other@example.org' } })
    expect([slip.status, await errorCodeOf(slip)]).toEqual([400, 'invalid_request'])
    expect((await call('GET', '/api/me', { token: who.token })).status).toBe(200)
  })

  test('leaves no trace in tables, objects, pictures or the search index but for the log’s ids and an empty shell', async () => {
    expect((await tracesIn(env.DB, who.traces)).length).toBeGreaterThan(30)
    expect(await tracesIn(env.SEARCH, who.traces)).toEqual(['indexed_person.user_id: id'])
    // The hub and two rooms.
    expect((await objectTraces(who.traces)).length).toBeGreaterThanOrEqual(3)
    const done = await call('POST', '/api/me/delete', { token: who.token, body: { email: who.traces.email.toUpperCase() } })
    expect(done.status).toBe(204)

    expect((await call('GET', '/api/me', { token: who.token })).status).toBe(401)
    expect(await tracesIn(env.DB, who.traces)).toEqual(['audit_log.actor_id: id', 'audit_log.target: id', 'user.id: id'])
    expect(await tracesIn(env.SEARCH, who.traces)).toEqual([])
    for (const bucket of [env.MEDIA, env.PAPERS])
      for (const { key, customMetadata } of (await bucket.list({ include: ['customMetadata'] })).objects)
        expect(JSON.stringify([key, customMetadata])).not.toContain(who.id)
    expect(await objectTraces(who.traces)).toEqual([])
  })

  test('leaves others their ranks: the closed ranking attempt is someone’s, and no one’s', async () => {
    const rows = await env.DB.prepare('SELECT user_id, state, seq FROM attempt WHERE test_id = ?1').bind(testIds[0]).all()
    // The queue may not have brought it before the erasure; then there is none, and below it does.
    for (const row of rows.results) expect([row['state'], row['user_id']]).toEqual(['closed', expect.not.stringContaining(who.id)])
  })

  test('what a queue still held is never written, and after an hour the shell is gone too', async () => {
    const at = Date.now()
    const event: AttemptEvent = {
      kind: 'opened',
      mode: 'exam',
      language: 'en',
      userId: who.id,
      testId: testIds[1] ?? '',
      n: 1,
      round: 0,
      paperVersion: 1,
      keyVersion: 1,
      startedAt: at,
      deadlineAt: at + hour,
      category: null,
      stateCode: null,
      ranking: true,
    }
    await recordAttemptEvents(env.DB, [event])
    expect(await tracesIn(env.DB, who.traces)).not.toContain('attempt.user_id: id')
    expect(await finishErasures(eraseDeps(env), at + hour)).toBe(1)
    expect(await tracesIn(env.DB, who.traces)).toEqual(['audit_log.actor_id: id', 'audit_log.target: id'])
  })
})

test('a table that erasure forgets is found: the planted bug', async () => {
  const who = await somebody()
  await plantRows(who.traces)
  await markDeleted(env.DB, { userId: who.id, auditId: newId(), requestId: 'test', now: Date.now() })
  const forgetful = PERSONAL_ROWS.filter(({ table }) => table !== 'exam_target')
  await eraseRows(env.DB, who.id, who.traces.email, newId(), forgetful)
  expect(await tracesIn(env.DB, who.traces)).toContain('exam_target.user_id: id')
})

test('what a crash left undone the sweep finishes', async () => {
  const who = await somebody()
  await plantRows(who.traces)
  await markDeleted(env.DB, { userId: who.id, auditId: newId(), requestId: 'test', now: Date.now() })
  expect((await call('GET', '/api/me', { token: who.token })).status).toBe(401)
  await finishErasures(eraseDeps(env), Date.now())
  expect((await tracesIn(env.DB, who.traces)).filter((trace) => !trace.startsWith('audit_log'))).toEqual(['user.id: id'])
})

test('money rows stay together under one name that is no one’s', async () => {
  const who = await somebody()
  await plantRows(who.traces)
  await call('POST', '/api/me/delete', { token: who.token, body: { email: who.traces.email } })
  const { results } = await env.DB.prepare(
    `SELECT user_id FROM prime_order WHERE user_id NOT IN (SELECT id FROM user) UNION ALL SELECT user_id FROM prime_invoice WHERE user_id NOT IN (SELECT id FROM user)`,
  ).all<{ user_id: string }>()
  expect(results.length).toBeGreaterThan(1)
  const names = results.map(({ user_id }) => user_id)
  expect(names.some((name) => names.filter((other) => other === name).length === 2)).toBe(true)
})

test('the same person may come again, and is new', async () => {
  const who = await somebody()
  await call('POST', '/api/me/delete', { token: who.token, body: { email: who.traces.email } })
  const again = await person({ email: who.traces.email, sub: who.traces.sub, name: who.traces.name })
  expect(again.id).not.toBe(who.id)
  expect((await call('GET', '/api/me', { token: again.token })).status).toBe(200)
})

test('the last admin stays: without one no one could make another', async () => {
  await env.DB.prepare("UPDATE user SET role = 'user'").run()
  const mark = newId()
  const admin = await person({ role: 'admin', email: `a-${mark}@example.org` })
  const refused = await call('POST', '/api/me/delete', { token: admin.token, body: { email: `a-${mark}@example.org` } })
  expect([refused.status, await errorCodeOf(refused)]).toEqual([409, 'last_admin'])
  await person({ role: 'admin' })
  expect((await call('POST', '/api/me/delete', { token: admin.token, body: { email: `a-${mark}@example.org` } })).status).toBe(204)
})

test('a ticket for a connection that was made just before opens nothing after', async () => {
  const who = await somebody()
  const ticket = await answerOf<{ ticket: string }>('POST', '/api/live/ticket', { token: who.token, body: {} })
  await call('POST', '/api/me/delete', { token: who.token, body: { email: who.traces.email } })
  const opened = await call('GET', '/api/live', {
    headers: { upgrade: 'websocket', origin: 'http://sopan.test', 'sec-websocket-protocol': `app.v1, ticket.${ticket.ticket}` },
  })
  expect(opened.status).toBe(401)
  expect(await hubOf(env, who.id).openAttempts()).toEqual([])
})
