/** The two forms in which rooms keep their attempts (decision 0187). */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { recordsIn } from '#do/attempt-room/records-in.ts'
import { unchangingText } from '#domain/attempt/stored-attempt.ts'
import { readAttemptFile } from '#worker/db/attempt-files.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'
import { beOfForm, ROOM_FORMS, type RoomForm, storedIn } from '#tests/worker/helpers/room-storage.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 5)
const DAY = 86_400_000
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
const right = (seq: number, question: number): Op => [seq, question, 2, [1], [1], T0, 5_000, 3]
const wrong = (seq: number, question: number): Op => [seq, question, 2, [2], [2], T0, 5_000, 3]
const tables = (): Promise<string[]> =>
  runInDurableObject(stub(), (_, { storage }) =>
    storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '!_cf%' ESCAPE '!' ORDER BY name")
      .toArray()
      .map(({ name }) => name),
  )

/** An exam with a save, a pause given by an admin, a second writer, and its end. */
async function taken(form: RoomForm): Promise<string> {
  await beOfForm(form, stub())
  await room().start(orderFor(userId, testId))
  await room().save(1, 1, [right(1, 0), right(2, 1)])
  await room().give(1, 60_000, 'power cut', 'order00000000001')
  await room().continueHere(1)
  await room().save(1, 2, [right(1, 2)])
  await room().submit(1, 2, [wrong(2, 3)])
  const file = (await readAttemptFile(env.ARCHIVE, { userId, testId, n: 1, closedAt: T0 })) ?? expect.fail('no file')
  return unchangingText(file)
}

test('an attempt leaves the same file, whichever form its room has', async () => {
  const first = await taken(1)
  await runInDurableObject(stub(), (_, { storage }) => storage.deleteAll())
  await evictDurableObject(stub())
  expect(await taken(2)).toBe(first)
})

test('a new room is of form 2, and of form 1 where the deployment says so', async () => {
  await room().start(orderFor(userId, testId))
  expect(await tables()).toEqual(['entry'])
  testId = newId()
  await runInDurableObject(stub(), (_, { storage }) => recordsIn(storage, 1).makeReady())
  expect(await tables()).toContain('op_batch')
})

test('an attempt that began in form 1 ends in form 1', async () => {
  await taken(1)
  expect(await tables()).toContain('op_batch')
  await room().start({ ...orderFor(userId, testId), mode: 'untimed' })
  expect(await tables()).not.toContain('entry')
})

test.each(ROOM_FORMS)('a room of form %i that dropped its log knows its attempts when it goes on in form 2', async (form) => {
  await taken(form)
  vi.setSystemTime(T0 + 30 * DAY)
  await runDurableObjectAlarm(stub())
  expect(await tables()).toEqual([])
  await evictDurableObject(stub())
  expect(await room().start({ ...orderFor(userId, testId), mode: 'retry' })).toMatchObject({ kind: 'started' })
  expect(await tables()).toEqual(['entry'])
  await evictDurableObject(stub())
  expect((await room().office()).map(({ attemptId, state }) => [attemptId, state])).toEqual([
    [`${testId}.1`, 'closed'],
    [`${testId}.2`, 'open'],
  ])
  expect((await room().result(1))?.result?.questions[2]?.[3]).toEqual([1])
})

test('what belongs together is one row, and nothing of it is stored where it breaks off', async () => {
  await room().start(orderFor(userId, testId))
  const rows = await runInDurableObject(stub(), (_, { storage }) => {
    const count = () => storage.sql.exec<{ n: number }>('SELECT count(*) AS n FROM entry').one().n
    const before = count()
    const records = storedIn(storage)
    const entry = { kind: 'given', from: T0, to: T0, creditMs: 5, by: 'admin', reason: 'r' } as const
    records.together(() => {
      records.addClockEntry(1, entry)
      records.change(1, { deadlineAt: T0 + 5 })
    })
    const written = count() - before
    expect(() =>
      records.together(() => {
        records.change(1, { deadlineAt: 7 })
        throw new Error('broken off')
      }),
    ).toThrow('broken off')
    expect([records.find(1)?.deadlineAt, records.clockEntries(1)]).toEqual([T0 + 5, [entry]])
    return [written, count() - before]
  })
  expect(rows).toEqual([1, 1])
})
