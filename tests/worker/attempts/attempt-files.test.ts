/** A closed attempt is kept twice: in the record, and as a file that its room writes first (decision 0126). */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import type { Op } from '#contract/attempts/schemas.ts'
import { readAttemptFile } from '#worker/db/attempt-files.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { storedIn } from '#tests/worker/helpers/room-storage.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 23, 55)
const MIN = 60_000
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
const fileAt = (closedAt: number) => readAttemptFile(env.ARCHIVE, { userId, testId, n: 1, closedAt })
const right = (seq: number, question: number): Op => [seq, question, 2, [1], [1], T0, 5_000, 3]

async function started(mode: 'exam' | 'preview' = 'exam'): Promise<void> {
  const reply = await room().start({ ...orderFor(userId, testId), mode })
  if (reply.kind !== 'started') throw new Error('expected a fresh attempt')
}

/** Lets the room see another archive, and gives the events that it sent. */
async function watched(
  put: (...file: Parameters<R2Bucket['put']>) => Promise<unknown>,
): Promise<{ events: AttemptEvent[]; undo(): Promise<void> }> {
  const events: AttemptEvent[] = []
  const see = (bindings: Readonly<Record<string | symbol, unknown>>) =>
    runInDurableObject(stub(), (instance) => {
      ;(instance as unknown as { env: Env }).env = new Proxy(env, { get: (bound, name) => bindings[name] ?? Reflect.get(bound, name) })
    })
  const archive = new Proxy(env.ARCHIVE, { get: (bucket, name) => (name === 'put' ? put : Reflect.get(bucket, name).bind(bucket)) })
  await see({ ARCHIVE: archive, ATTEMPT_EVENTS: { send: async (event: AttemptEvent) => void events.push(event) } })
  return { events, undo: () => see({ ATTEMPT_EVENTS: { send: async (event: AttemptEvent) => void events.push(event) } }) }
}

test('a closed attempt has a file with what the record was told, the log and the receipt', async () => {
  await started()
  await room().save(1, 1, [right(1, 0)])
  const { events } = await watched((...file) => env.ARCHIVE.put(...file))
  const reply = await room().submit(1, 1, [right(2, 1)])
  if (reply.kind !== 'closed') throw new Error('expected a closed attempt')
  const file = await fileAt(reply.closedAt)
  expect(file).toMatchObject({ form: 1, receipt: reply.receipt, settled: [], clock: [] })
  expect(file?.event).toEqual(events.at(-1))
  expect(file?.log.flatMap(({ ops }) => ops)).toEqual([right(1, 0), right(2, 1)])
})

test('the record hears of a closing only once its file is written; a failed write is tried again', async () => {
  await started()
  let isDown = true
  const { events } = await watched(async (...file) => {
    if (isDown) throw new Error('the bucket is away')
    return env.ARCHIVE.put(...file)
  })
  const reply = await room().submit(1, 1, [right(1, 0)])
  // The learner has the receipt all the same.
  if (reply.kind !== 'closed') throw new Error('expected a closed attempt')
  expect(events.filter(({ kind }) => kind === 'closed')).toEqual([])
  expect(await fileAt(reply.closedAt)).toBe(null)
  isDown = false
  await runDurableObjectAlarm(stub())
  expect(events.filter(({ kind }) => kind === 'closed')).toHaveLength(1)
  expect((await fileAt(reply.closedAt))?.receipt).toBe(reply.receipt)
})

test('the sweep, which tells everything again, writes no file again', async () => {
  await started()
  let writes = 0
  const { events } = await watched((...file) => (writes++, env.ARCHIVE.put(...file)))
  await room().submit(1, 1, [])
  await room().sweep()
  expect(events.filter(({ kind }) => kind === 'closed')).toHaveLength(2)
  expect(writes).toBe(1)
})

test('an attempt that is opened again and closed on another day has one file, of its last closing', async () => {
  await started()
  await room().submit(1, 1, [right(1, 0)])
  const first = T0
  expect(await fileAt(first)).not.toBe(null)
  expect(await room().reopen(1, 20 * MIN, 'the power was out', newId())).toMatchObject({ kind: 'done' })
  vi.setSystemTime(T0 + 10 * MIN)
  await room().submit(1, 1, [right(2, 1)])
  expect(await fileAt(first)).toBe(null)
  expect((await fileAt(T0 + 10 * MIN))?.event).toMatchObject({ round: 1, closedAt: T0 + 10 * MIN })
})

test('an attempt that is opened again while its closing is being told is told again when it closes, and has one file', async () => {
  await started()
  const isWriting = Promise.withResolvers<void>()
  const mayWrite = Promise.withResolvers<void>()
  const { events } = await watched(async (...file) => {
    isWriting.resolve()
    await mayWrite.promise
    return env.ARCHIVE.put(...file)
  })
  const first = room().submit(1, 1, [right(1, 0)])
  await isWriting.promise
  expect(await room().reopen(1, 20 * MIN, 'the power was out', newId())).toMatchObject({ kind: 'done' })
  mayWrite.resolve()
  await first
  vi.setSystemTime(T0 + 10 * MIN)
  await room().submit(1, 1, [right(2, 1)])
  expect(events.findLast(({ kind }) => kind === 'closed')).toMatchObject({ round: 1, closedAt: T0 + 10 * MIN })
  expect(await fileAt(T0)).toBe(null)
})

test('a preview, which the record never hears of, has no file', async () => {
  await started('preview')
  await room().submit(1, 1, [right(1, 0)])
  expect((await env.ARCHIVE.list({ prefix: 'attempts/' })).objects.filter(({ key }) => key.includes(userId))).toEqual([])
})

test('a room that is erased takes its files with it, also one whose note it lost', async () => {
  await started()
  await room().submit(1, 1, [right(1, 0)])
  await runInDurableObject(stub(), (_, { storage }) => storedIn(storage).change(1, { keptAt: null }))
  await evictDurableObject(stub())
  await room().erase()
  expect(await fileAt(T0)).toBe(null)
  await room().erase()
})
