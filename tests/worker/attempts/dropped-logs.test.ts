/** 30 days after the closing the attempt's file holds the log and its room drops it (decision 0134). */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { storedAttemptKey } from '#domain/attempt/stored-attempt.ts'
import { putAttemptFile, readAttemptFile } from '#worker/db/attempt-files.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf, shardOf } from '#worker/platform/objects.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 12)
const DAY = 86_400_000
const REASON = 'the power was out'
let userId = ''
let testId = ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
  userId = newId()
  testId = newId()
})
afterEach(() => {
  vi.useRealTimers()
})

const room = () => roomOf(env, userId, testId)
const stub = () => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`))
const name = (n = 1) => ({ userId, testId, n, closedAt: T0 })
const right = (seq: number, question: number): Op => [seq, question, 2, [1], [1], T0, 5_000, 3]
const wrong = (seq: number, question: number): Op => [seq, question, 2, [2], [2], T0, 5_000, 3]

const begun = (mode: 'exam' | 'practice' | 'retry' = 'exam') => room().start({ ...orderFor(userId, testId), mode })
async function closed(): Promise<void> {
  expect(await begun()).toMatchObject({ kind: 'started' })
  await room().save(1, 1, [right(1, 0)])
  expect(await room().submit(1, 1, [wrong(2, 1)])).toMatchObject({ kind: 'closed' })
}

/** Lets the alarm fire `days` after the closing. */
async function alarmAfter(days: number): Promise<void> {
  vi.setSystemTime(T0 + days * DAY)
  await runDurableObjectAlarm(stub())
}
/** Tables of the room and bytes that it stores. */
const stored = () =>
  runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const tables = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '!_cf%' ESCAPE '!'").toArray()
    return { tables: tables.length, bytes: sql.databaseSize }
  })
const isDropped = async () => (await stored()).tables === 0
const alarm = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm())
/** What memory holds is lost, as when the object sleeps. */
const forgetMemory = () => evictDurableObject(stub())

test('a room sets its alarm to 30 days after the closing, and holds its log until then', async () => {
  await closed()
  expect(await alarm()).toBe(T0 + 30 * DAY)
  await alarmAfter(29)
  expect(await isDropped()).toBe(false)
  expect(await alarm()).toBe(T0 + 30 * DAY)
  const before = await stored()
  await alarmAfter(30)
  expect((await stored()).bytes).toBeLessThan(before.bytes)
})

test('a room whose log is dropped answers as before, also after it has slept', async () => {
  await closed()
  const ask = async () => ({
    status: await room().status(1),
    result: { ...(await room().result(null)), result: null },
    timeline: await room().timeline(1),
    office: await room().office(),
    receipt: await room().submit(1, 1, [wrong(2, 1)]),
    goOn: await room().continueHere(1),
    pause: await room().pause(1, 1, []),
    resume: await room().resume(1, 1),
  })
  vi.setSystemTime(T0 + 30 * DAY)
  const before = await ask()
  await alarmAfter(30)
  expect(await isDropped()).toBe(true)
  expect(await alarm()).toBe(null)
  expect(await ask()).toEqual(before)
  await forgetMemory()
  expect(await ask()).toEqual(before)
  expect(before.result).toMatchObject({ status: { state: 'closed' }, receipt: before.status?.receipt, ranking: true })
})

test('a late save, and a device that asks for its copy, hear that the attempt is closed', async () => {
  await closed()
  await alarmAfter(30)
  expect(await room().save(1, 1, [right(3, 2)])).toEqual({ kind: 'refused', code: 'attempt_closed', applied: 2 })
  expect(await room().submit(1, 1, [right(3, 2)])).toMatchObject({ kind: 'closed' })
  expect(await room().copy(1, 1)).toEqual({ kind: 'refused', code: 'attempt_closed' })
  expect(await room().reveal(1, 1, [], 0)).toEqual({ kind: 'refused', code: 'attempt_closed' })
})

test('an attempt that its deadline closed takes no late operations after the drop', async () => {
  await begun()
  vi.setSystemTime(T0 + 3_600_000)
  await runDurableObjectAlarm(stub())
  await alarmAfter(31)
  expect(await isDropped()).toBe(true)
  expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ kind: 'refused', code: 'attempt_closed' })
  expect(await room().submit(1, 1, [right(1, 0)])).toMatchObject({ kind: 'refused', code: 'attempt_closed' })
  expect(await room().submit(1, 1, [])).toMatchObject({ kind: 'closed', reason: 'deadline' })
})

test('a start after the drop is the next attempt, never the first one anew', async () => {
  await closed()
  await alarmAfter(30)
  await forgetMemory()
  const live = { ...orderFor(userId, testId), isLive: true, closesAt: T0 + 60 * DAY }
  expect(await room().start(live)).toMatchObject({ kind: 'refused', code: 'attempts_used' })
  expect(await begun('practice')).toMatchObject({ kind: 'started', facts: { attemptId: `${testId}.2` } })
  expect(await room().result(1)).toMatchObject({ ranking: true })
  await room().submit(2, 1, [])
  vi.setSystemTime(T0 + 60 * DAY)
  await runDurableObjectAlarm(stub())
  expect(await isDropped()).toBe(true)
  expect(await room().office()).toMatchObject([{ attemptId: `${testId}.1` }, { attemptId: `${testId}.2`, mode: 'practice' }])
})

test('a second try at a dropped attempt is about its wrong questions; where its file is gone there are none', async () => {
  await closed()
  await alarmAfter(30)
  const file = await readAttemptFile(env.ARCHIVE, name())
  await env.ARCHIVE.delete(storedAttemptKey(name()))
  expect(await begun('retry')).toMatchObject({ kind: 'refused', code: 'nothing_to_retry' })
  if (file !== null) await putAttemptFile(env.ARCHIVE, file)
  expect(await begun('retry')).toMatchObject({ kind: 'started', facts: { only: [1] } })
})

test('an attempt that is opened again gets its log back, and drops it 30 days after its new end', async () => {
  await closed()
  const score = (await room().result(1))?.result?.total.score12
  await alarmAfter(30)
  expect(await room().reopen(1, 20 * 60_000, REASON, newId())).toMatchObject({ kind: 'done' })
  expect(await room().continueHere(1)).toMatchObject({ kind: 'continued' })
  await room().submit(1, 2, [])
  expect((await room().result(1))?.result?.total.score12).toBe(score)
  expect(await alarm()).toBe(T0 + 60 * DAY)
  await alarmAfter(60)
  expect(await isDropped()).toBe(true)
})

test('an attempt whose file is gone cannot be opened again', async () => {
  await closed()
  await alarmAfter(30)
  await env.ARCHIVE.delete(storedAttemptKey(name()))
  expect(await room().reopen(1, 20 * 60_000, REASON, newId())).toEqual({ kind: 'refused', code: 'conflict' })
})

test('a room whose file is missing writes it again, keeps its log, and looks again a day later', async () => {
  await closed()
  const file = await readAttemptFile(env.ARCHIVE, name())
  await env.ARCHIVE.delete(storedAttemptKey(name()))
  await alarmAfter(30)
  expect(await isDropped()).toBe(false)
  expect(await readAttemptFile(env.ARCHIVE, name())).toEqual(file)
  expect(await alarm()).toBe(T0 + 31 * DAY)
  await alarmAfter(31)
  expect(await isDropped()).toBe(true)
})

test('a file that lost operations is written again; marks by a corrected key stay in it', async () => {
  await closed()
  const file = await readAttemptFile(env.ARCHIVE, name())
  if (file === null) throw new Error('expected a file')
  const event = { ...file.event, keyVersion: 2, result: '{}' }
  await putAttemptFile(env.ARCHIVE, { ...file, event, log: [] })
  await alarmAfter(30)
  expect(await readAttemptFile(env.ARCHIVE, name())).toEqual({ ...file, event })
  await alarmAfter(31)
  expect(await isDropped()).toBe(true)
})

test('the sweep tells the record a dropped attempt again, from its file', async () => {
  await closed()
  const file = await readAttemptFile(env.ARCHIVE, name())
  await alarmAfter(30)
  const events: unknown[] = []
  await runInDurableObject(stub(), (instance) => {
    const queue = { send: async (event: unknown) => void events.push(event) }
    ;(instance as unknown as { env: Env }).env = new Proxy(env, {
      get: (bound, binding) => (binding === 'ATTEMPT_EVENTS' ? queue : Reflect.get(bound, binding)),
    })
  })
  await room().sweep()
  expect(events).toEqual([file?.event])
  expect(await alarm()).toBe(null)
})

test('what a room kept of a dropped attempt before there were sittings belongs to no shard', async () => {
  await closed()
  await alarmAfter(30)
  await runInDurableObject(stub(), (_instance, { storage }) => {
    const kept = storage.kv.get<Record<string, { row: Record<string, unknown> }>>('dropped') ?? {}
    const before = Object.entries(kept).map(([n, one]) => {
      const { shard: _shard, shardDue: _due, ...row } = one.row
      return [n, { ...one, row }]
    })
    storage.kv.put('dropped', Object.fromEntries(before))
  })
  await forgetMemory()
  await room().sweep()
  expect(await shardOf(env, testId, 0).counts()).toEqual({ seats: 0, closed: 0 })
  expect(await room().reopen(1, 60_000, 'a power cut', newId())).toMatchObject({ kind: 'done' })
})

test('a dropped attempt can be voided, and an erased room takes its file along', async () => {
  await closed()
  await alarmAfter(30)
  expect(await room().voidAttempt(1, newId())).toMatchObject({ kind: 'done', rankingN: null, after: { isVoid: true } })
  await forgetMemory()
  expect(await room().office()).toMatchObject([{ isVoid: true, state: 'closed', ranking: false }])
  await room().erase()
  expect(await readAttemptFile(env.ARCHIVE, name())).toBe(null)
  expect([await room().status(1), await room().office(), await alarm()]).toEqual([null, [], null])
})
