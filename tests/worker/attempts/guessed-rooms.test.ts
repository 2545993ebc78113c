import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let who: Person
let published = ''
beforeAll(async () => {
  who = await person()
  ;({ testId: published } = await publishedSample())
})

/** Bindings in which every room that is named is counted. */
function watched(): { bindings: Partial<Env>; named: string[] } {
  const named: string[] = []
  const ATTEMPT_ROOM = new Proxy(env.ATTEMPT_ROOM, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (key === 'get')
        return (id: DurableObjectId) => {
          named.push(String(id))
          return target.get(id)
        }
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { bindings: { ATTEMPT_ROOM }, named }
}
const tablesOf = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, { storage: { sql } }) =>
    sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
  )
const roomStub = (userId: string, testId: string) => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`))

const GUESSES: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/api/attempts/:id.1'],
  ['POST', '/api/attempts/:id.1/continue', {}],
  ['POST', '/api/attempts/:id.1/feedback', { face: 5, difficulty: null, text: '' }],
  ['GET', '/api/attempts/:id.1/questions/saved'],
  ['PUT', '/api/attempts/:id.1/questions/0/saved', { note: '' }],
  ['DELETE', '/api/attempts/:id.1/questions/0/saved'],
  ['PUT', '/api/attempts/:id.1/questions/0/label', { label: null }],
  ['POST', '/api/attempts/:id.1/questions/0/report', { reason: 'other', text: 'x', language: 'en' }],
  ['GET', '/api/tests/:id/analysis'],
  ['GET', '/api/tests/:id/solution'],
  ['GET', '/api/tests/:id/timeline'],
]

describe.each(GUESSES)('%s %s', (method, path, body) => {
  test('with a guessed id is not found and leaves no room behind, nor does a test that was never begun', async () => {
    for (const testId of [newId(), published]) {
      const reply = await call(method, path.replace(':id', testId), { token: who.token, ...(body === undefined ? {} : { body }) })
      expect([reply.status, await tablesOf(roomStub(who.id, testId))]).toEqual([404, []])
    }
  })
})

test('a guessed id does not even wake a room', async () => {
  const { bindings, named } = watched()
  await call('GET', `/api/attempts/${newId()}.1`, { token: who.token, bindings })
  expect(named).toEqual([])
  const other = await person()
  const grant = await start(other, published)
  await answerOf('GET', `/api/attempts/${grant.attemptId}`, { token: other.token, bindings })
  expect(named).toHaveLength(1)
})

test('an attempt is found before the record has heard of it, also where its bookmark was taken away', async () => {
  const other = await person()
  const grant = await start(other, published)
  await env.DB.batch([
    env.DB.prepare('DELETE FROM enrolment WHERE user_id = ?1').bind(other.id),
    env.DB.prepare('DELETE FROM attempt WHERE user_id = ?1').bind(other.id),
  ])
  expect((await call('GET', `/api/attempts/${grant.attemptId}`, { token: other.token })).status).toBe(200)
})

test('an attempt that closed a moment ago is found', async () => {
  const other = await person()
  const grant = await start(other, published)
  await submit(grant)
  expect(await answerOf('GET', `/api/attempts/${grant.attemptId}`, { token: other.token })).toMatchObject({ state: 'closed' })
})

describe('objects that no one wrote to', () => {
  test('answer what is asked of a room, and store nothing', async () => {
    const [userId, testId] = [newId(), newId()]
    const room = roomOf(env, userId, testId)
    expect([await room.status(1), await room.result(null), await room.timeline(1), await room.office()]).toEqual([null, null, null, []])
    for (const refused of [await room.copy(1, 1), await room.save(1, 1, []), await room.submit(1, 1, []), await room.continueHere(1)])
      expect(refused).toMatchObject({ kind: 'refused' })
    expect(await room.give(1, 60_000, 'x', newId())).toMatchObject({ code: 'not_found' })
    expect(await room.voidAttempt(1, newId())).toMatchObject({ code: 'not_found' })
    await room.revoke()
    await room.sweep()
    expect(await tablesOf(roomStub(userId, testId))).toEqual([])
  })
  test('make their table with the first attempt', async () => {
    const [userId, testId] = [newId(), newId()]
    expect(await roomOf(env, userId, testId).start(orderFor(userId, testId))).toMatchObject({ kind: 'started' })
    expect(await tablesOf(roomStub(userId, testId))).toEqual([{ name: 'entry' }])
  })
  test('answer what is asked of a hub, and store nothing', async () => {
    const userId = newId()
    const hub = hubOf(env, userId)
    expect([await hub.openAttempts(), await hub.holdsAnyQuestion(['a'], 'b')]).toEqual([[], false])
    await hub.attemptClosed('aaaaaaaaaaaaaaaa.1')
    await hub.tell({ event: 'sessionChanged', data: {} })
    expect(await tablesOf(env.USER_HUB.get(env.USER_HUB.idFromName(userId)))).toEqual([])
  })
})
