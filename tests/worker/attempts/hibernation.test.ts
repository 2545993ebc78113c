import { evictAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import { accounts } from '#tests/worker/helpers/people.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'
import { beOfForm, ROOM_FORMS } from '#tests/worker/helpers/room-storage.ts'
import { objectsOf, watchWakefulness } from '#tests/worker/helpers/watch-wakefulness.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
const T0 = Date.UTC(2036, 10, 21, 5)
const userId = newId()
const testId = newId()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(async () => {
  await forget()
  vi.useRealTimers()
})

const roomStub = () => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`))
const room = () => roomOf(env, userId, testId)
const hub = () => hubOf(env, userId)
const board = () => boardOf(env, testId)
const nothing = async (): Promise<void> => {}

/** Thirty-two saves with a repeat, a gap and another device among them, the readings of every page, the end, the record, the board. */
const STEPS: readonly (() => Promise<unknown>)[] = [
  () => room().start(orderFor(userId, testId)),
  ...saves(1, 1, 12),
  () => room().save(1, 1, [op(12, 1)]),
  () => room().save(1, 1, [op(20, 1)]),
  () => room().copy(1, 1),
  () => room().status(1),
  () => hub().openAttempts(),
  () => hub().holdsAnyQuestion(['question00000003'], 'another.1'),
  () => room().continueHere(1),
  () => room().save(1, 1, [op(13, 2)]),
  ...saves(2, 1, 20),
  () => room().copy(1, 2),
  () => room().submit(1, 2, [op(21, 0)]),
  () => room().submit(1, 2, [op(21, 0)]),
  () => room().save(1, 2, [op(22, 0)]),
  () => room().result(null),
  () => hub().openAttempts(),
  // The queue's own consumer, in its own time.
  () => vi.waitFor(recorded, { timeout: 20_000, interval: 200 }),
  () => board().pull(testId),
  () => board().standing({ testId, score12: units(96), category: 'obc', state: 'AS', seq: 1, bin12: units(6), optionCounts: [4] }),
]

test.each(ROOM_FORMS)(
  'an attempt in a room of form %i is the same when every object is evicted between every two steps',
  async (form) => {
    await accounts([userId])
    await beOfForm(form, roomStub())
    const awake = watchWakefulness()
    const plain = await walk(nothing)
    await forget()
    await beOfForm(form, roomStub())
    const evicted = await walk(evictAllDurableObjects)
    awake.stop()
    expect(evicted.replies).toEqual(plain.replies)
    expect(evicted.rows).toEqual(plain.rows)
    const kept = form === 1 ? { attempt: 1, pinned: 1, op_batch: 33, result: 1 } : { entry: 38 }
    expect(evicted.rows).toMatchObject({ AttemptRoom: kept, UserHub: { open_attempt: 0 } })
    expect(evicted.awake).toEqual([])
    expect(awake.seen()).toEqual([])
  },
  120_000,
)

test('the walk sees a room that keeps one save in its memory only, and only the eviction shows it', async () => {
  const untilSubmit = STEPS.slice(0, 40)
  const plain = await walk(nothing, untilSubmit)
  // The seventh save is not written; what the room has in its memory is right.
  let written = 0
  const undo = await onSql((sql, query, run, bindings) =>
    query.startsWith('INSERT INTO entry') && bindings[1] === 'batch' && ++written === 7 ? sql.exec('SELECT 0 AS id') : run(),
  )
  await forget()
  expect((await walk(nothing, untilSubmit)).replies).toEqual(plain.replies)
  await forget()
  written = 0
  expect((await walk(evictAllDurableObjects, untilSubmit)).replies).not.toEqual(plain.replies)
  undo()
}, 120_000)

test('the watch sees a timer that an object sets', async () => {
  // Without an attempt the room has no table and asks nothing of its storage.
  await room().start(orderFor(userId, testId))
  const awake = watchWakefulness()
  const undo = await onSql((_sql, _query, run) => {
    setTimeout(() => {}, 0)
    return run()
  })
  await room().save(1, 1, [op(1, 1)])
  awake.stop()
  undo()
  expect(awake.seen().length).toBeGreaterThan(0)
})

/** What every step answered, and what is left in each object when no one asks any more. */
async function walk(between: () => Promise<void>, steps = STEPS) {
  const replies: unknown[] = []
  let shift = 0
  for (const step of steps) {
    vi.setSystemTime(T0 + shift++ * 9_000)
    replies.push(await step())
    await between()
  }
  const rows: Record<string, Record<string, number>> = {}
  const awake: unknown[] = []
  for (const stub of objectsOf(userId, testId))
    await runInDurableObject(stub, (instance, state) => {
      rows[instance.constructor.name] = rowCounts(state.storage.sql)
      awake.push(...state.getWebSockets())
    })
  return { replies, rows, awake }
}

/** Puts itself between every object and its tables, until it is called. */
async function onSql(
  seen: (sql: SqlStorage, query: string, run: () => unknown, bindings: readonly unknown[]) => unknown,
): Promise<() => void> {
  const [stub] = objectsOf(userId, testId)
  if (stub === undefined) throw new RangeError('no room')
  const sql = await runInDurableObject(stub, (_, state) => Object.getPrototypeOf(state.storage.sql) as { exec: SqlStorage['exec'] })
  const { exec } = sql
  let isOwn = false
  const watched = function watched(this: SqlStorage, query: string, ...bindings: unknown[]): unknown {
    const run = (): unknown => Reflect.apply(exec, this, [query, ...bindings])
    if (isOwn) return run()
    isOwn = true
    try {
      return seen(this, query, run, bindings)
    } finally {
      isOwn = false
    }
  }
  Object.assign(sql, { exec: watched })
  return () => void Object.assign(sql, { exec })
}

/** Everything that the three objects and the record hold of this learner, so that a second walk is a first one. */
async function forget(): Promise<void> {
  for (const stub of objectsOf(userId, testId)) await runInDurableObject(stub, (_, state) => state.storage.deleteAll())
  await evictAllDurableObjects()
  await env.DB.prepare('DELETE FROM attempt WHERE user_id = ?1').bind(userId).run()
}

function rowCounts(sql: SqlStorage): Record<string, number> {
  const tables = sql
    .exec<{ name: string }>(
      String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_cf%' ESCAPE '\' ORDER BY name`,
    )
    .toArray()
  return Object.fromEntries(tables.map(({ name }) => [name, sql.exec<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`).one().n]))
}

async function recorded(): Promise<unknown> {
  const row = await env.DB.prepare('SELECT * FROM attempt WHERE user_id = ?1').bind(userId).first()
  expect(row).toMatchObject({ state: 'closed', seq: 1 })
  return row
}

function saves(epoch: number, from: number, to: number): (() => Promise<unknown>)[] {
  return Array.from({ length: to - from + 1 }, (_, i) => () => room().save(1, epoch, [op(from + i, (from + i) % 8)]))
}

/** "Save & Next" on a question: right for even ones. */
function op(seq: number, question: number): Op {
  return [seq, question, 2, [(question + 1) % 2], [(question + 1) % 2], T0, 5_000, 3]
}
