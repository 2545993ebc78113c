/** 90 days after its closing the result of an attempt leaves the record; no reader sees a difference (decision 0127). */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { storedAttemptKey } from '#domain/attempt/stored-attempt.ts'
import { readAttemptFile } from '#worker/db/attempt-files.ts'
import { archiveResults } from '#worker/features/attempts/archive.ts'
import { eraseDeps } from '#worker/features/account/erasure/erase-deps.ts'
import { erasePerson } from '#worker/features/account/erasure/erase.ts'
import { rankingAfter } from '#worker/features/key-corrections/queries.ts'
import { readResults } from '#worker/db/stored-results.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { fill, take } from '../revision/taken-test.ts'
import { call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

const DAY = 86_400_000
let day = 100

/** Archives everything that was closed until today, as a later day does it. */
async function archived(): Promise<number> {
  const now = Date.now() + day++ * DAY
  let done = 0
  for (let page = 0; page < 50; page++) done += await archiveResults(env, now)
  return done
}

const rowOf = (who: Person, testId: string) =>
  env.DB.prepare('SELECT result, max12, closed_at AS closedAt FROM attempt WHERE user_id = ?1 AND test_id = ?2')
    .bind(who.id, testId)
    .first<{ result: string | null; max12: number | null; closedAt: number }>()

let who: Person
let testId = ''
let topic = ''

beforeAll(async () => {
  ;({ testId } = await publishedSample())
  who = await person()
  await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
  await fill(who)
  topic =
    (await env.DB.prepare("SELECT topics ->> '$[0].topicId' AS topic FROM attempt_insight WHERE user_id = ?1")
      .bind(who.id)
      .first<string>('topic')) ?? ''
}, 60_000)

/** What every reader of results answers, without the clocks of the replies. */
async function replies(): Promise<string[]> {
  const read = async (method: string, path: string, body?: unknown): Promise<string> => {
    const response = await call(method, path, { token: who.token, ...(body === undefined ? {} : { body }) })
    return `${path} ${response.status} ${(await response.text()).replaceAll(/"(serverNow|madeAt)":("[^"]*"|\d+)/g, '')}`
  }
  await boardOf(env, testId).rebuild(testId)
  const marked = await readResults(env.ARCHIVE, await rankingAfter(env.DB, testId, 0, 10))
  const exported = await read('POST', '/api/me/export', {})
  return [
    await read('GET', `/api/tests/${testId}/analysis`),
    await read('GET', `/api/tests/${testId}/solution`),
    await read('GET', `/api/tests/${testId}/timeline`),
    await read('GET', '/api/me/attempts'),
    await read('GET', `/api/me/performance/questions?topic=${topic}&period=all`),
    exported.replaceAll(/"session":\[.*?\],"/g, '"'),
    `regrade ${marked.map(({ result }) => result).join()}`,
  ]
}

test('every reader answers the same before and after the room drops its log', async () => {
  const attemptId = `${testId}.1`
  const ask = async () => {
    const more = ['', '/questions/saved'].map((path) => call('GET', `/api/attempts/${attemptId}${path}`, { token: who.token }))
    const texts = (await Promise.all(more)).map(async (reply) => (await reply.text()).replace(/"serverNow":\d+/, ''))
    return [...(await replies()), ...(await Promise.all(texts))]
  }
  const before = await ask()
  const room = env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY })
  await runDurableObjectAlarm(room)
  vi.useRealTimers()
  expect(await runInDurableObject(room, (_, { storage }) => [...storage.kv.list()].length)).toBe(1)
  expect(await ask()).toEqual(before)
}, 60_000)

test('every reader answers the same before and after the result is archived', async () => {
  const before = await replies()
  expect(before.slice(0, 6).map((reply) => reply.split(' ')[1])).toEqual(['200', '200', '200', '200', '200', '200'])
  expect((await rowOf(who, testId))?.result).not.toBe(null)
  expect(await archived()).toBeGreaterThan(0)
  const row = await rowOf(who, testId)
  expect(row?.result).toBe(null)
  expect(row?.max12).toBeGreaterThan(0)
  expect(await replies()).toEqual(before)
}, 60_000)

test('a walk is made once a day, and what is younger than 90 days stays', async () => {
  const { testId: young } = await publishedSample()
  await take(who, young, ['right', 'right', 'right', 'right'])
  const now = Date.now() + 89 * DAY
  await env.DB.prepare("DELETE FROM task_place WHERE task = 'archive'").run()
  for (let page = 0; page < 50; page++) await archiveResults(env, now)
  expect((await rowOf(who, young))?.result).not.toBe(null)
  // The same day again does nothing, though all is due now.
  await env.DB.prepare("UPDATE task_place SET begun_at = ?1 WHERE task = 'archive'")
    .bind(now + 10 * DAY)
    .run()
  expect(await archiveResults(env, now + 10 * DAY)).toBe(0)
  expect((await rowOf(who, young))?.result).not.toBe(null)
}, 60_000)

test('a database above 60 % of what it may hold gives up results from 30 days on', async () => {
  const { testId: young } = await publishedSample()
  await take(who, young, ['right', 'right', 'right', 'right'])
  const walk = async (days: number, bindings: Partial<Env>): Promise<boolean> => {
    await env.DB.prepare("DELETE FROM task_place WHERE task = 'archive'").run()
    for (let page = 0; page < 50; page++) await archiveResults({ ...env, ...bindings }, Date.now() + days * DAY)
    return (await rowOf(who, young))?.result === null
  }
  expect(await walk(32, {})).toBe(false)
  expect(await walk(29, { DATABASE_BYTES: '1000' })).toBe(false)
  expect(await walk(32, { DATABASE_BYTES: '1000' })).toBe(true)
}, 60_000)

test('a result that a corrected key has changed is written anew first, and leaves with the next walk', async () => {
  const { testId: corrected } = await publishedSample()
  await take(who, corrected, ['right', 'wrong', 'right', 'right'])
  const row = await rowOf(who, corrected)
  const changed = JSON.stringify({ ...(JSON.parse(row?.result ?? '{}') as object), tieKey: 'changed' })
  await env.DB.prepare("UPDATE attempt SET result = ?3, tie_key = 'changed' WHERE user_id = ?1 AND test_id = ?2")
    .bind(who.id, corrected, changed)
    .run()
  await archived()
  expect((await rowOf(who, corrected))?.result).toBe(changed)
  const file = await readAttemptFile(env.ARCHIVE, { userId: who.id, testId: corrected, n: 1, closedAt: row?.closedAt ?? 0 })
  expect(file?.event).toMatchObject({ result: changed, tieKey: 'changed' })
  await archived()
  expect((await rowOf(who, corrected))?.result).toBe(null)
}, 60_000)

test('what has no file stays, and an archived result whose file is lost is a clear error', async () => {
  const { testId: lost } = await publishedSample()
  await take(who, lost, ['right', 'wrong', 'right', 'right'])
  const key = storedAttemptKey({ userId: who.id, testId: lost, n: 1, closedAt: (await rowOf(who, lost))?.closedAt ?? 0 })
  const file = await (await env.ARCHIVE.get(key))?.arrayBuffer()
  await env.ARCHIVE.delete(key)
  await archived()
  expect((await rowOf(who, lost))?.result).not.toBe(null)
  await env.ARCHIVE.put(key, file ?? '')
  await archived()
  expect((await rowOf(who, lost))?.result).toBe(null)
  await env.ARCHIVE.delete(key)
  const response = await call('GET', `/api/tests/${lost}/analysis`, { token: who.token })
  expect([response.status, await errorCodeOf(response)]).toEqual([404, 'result_missing'])
  // Lists and the export answer without it.
  expect((await call('GET', '/api/me/attempts', { token: who.token })).status).toBe(200)
  expect((await call('POST', '/api/me/export', { token: who.token, body: {} })).status).toBe(200)
}, 60_000)

test('who deletes the account takes the files along, and the ranks of others stand', async () => {
  const other = await person()
  await take(other, testId, ['right', 'wrong', 'right', 'right'])
  await archived()
  const row = await rowOf(other, testId)
  expect(row?.result).toBe(null)
  await env.DB.prepare('UPDATE user SET deleted_at = 1 WHERE id = ?1').bind(other.id).run()
  await erasePerson(eraseDeps(env), { id: other.id, email: '' })
  const { objects } = await env.ARCHIVE.list({ prefix: 'attempts/' })
  expect(objects.filter(({ key }) => key.includes(other.id))).toEqual([])
  const left = await env.DB.prepare('SELECT count(*) AS n, sum(result IS NULL) AS archived FROM attempt WHERE test_id = ?1')
    .bind(testId)
    .first()
  expect(left).toEqual({ n: 2, archived: 1 })
  expect(await boardOf(env, testId).rebuild(testId)).toBeGreaterThan(0)
}, 60_000)
