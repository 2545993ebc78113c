import { evictAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OP_CHANGED, OP_LEFT, OP_SECTION_ENDED, type Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { StartOrder } from '#do/attempt-room/room-messages.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { orderFor, smallPattern } from '#tests/worker/helpers/plan.ts'
import { beOfForm, ROOM_FORMS } from '#tests/worker/helpers/room-storage.ts'
import { objectsOf } from '#tests/worker/helpers/watch-wakefulness.ts'

// Ahead of the real clock, by which the platform fires alarms: none fires here.
const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
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
const nothing = async (): Promise<void> => {}

/** Two sections with clocks of their own that may be ended early, two pauses, time given back for faults of the service. */
const PATTERN: Partial<ContentPattern> = {
  clock: 'perSection',
  earlySectionSubmit: true,
  pause: { times: 2, minutes: 5 },
  lostTime: { overSeconds: 20, mostMinutes: 3 },
  sections: smallPattern().sections.map((section, s) => ({ ...section, minutes: s === 0 ? 8 : 6 })),
}
const order = (mode: StartOrder['mode'] = 'exam'): StartOrder => ({ ...orderFor(userId, testId, { minutesPerHour: 20 }, PATTERN), mode })

/** An exam with everything that moves a clock, a second one that is opened again and voided, and a practice with settled answers. */
const STEPS: readonly (() => Promise<unknown>)[] = [
  () => room().start(order()),
  ...[0, 1, 2, 3].map((q, i) => () => room().save(1, 1, [op(i + 1, q)])),
  () => room().pause(1, 1, [op(5, 4)]),
  () => room().pause(1, 1, [op(5, 4)]),
  () => room().save(1, 1, [op(6, 5)]),
  () => room().copy(1, 1),
  () => room().resume(1, 1),
  () => room().save(1, 1, [op(6, 5)]),
  // The last fifty seconds were a fault of ours, says the device.
  () => room().save(1, 1, [], [['service', Date.now() - 50_000, Date.now()]]),
  () => room().save(1, 1, [], [['service', Date.now() - 50_000, Date.now()]]),
  () => room().status(1),
  () => room().save(1, 1, [op(7, 6, OP_CHANGED | OP_LEFT | OP_SECTION_ENDED)]),
  () => room().save(1, 1, [op(8, 7)]),
  () => room().save(1, 1, [op(9, 8)]),
  () => room().give(1, 4 * MIN, 'power cut', 'order00000000001'),
  () => room().office(),
  () => room().copy(1, 1),
  () => room().continueHere(1),
  () => room().save(1, 1, [op(10, 9)]),
  () => room().save(1, 2, [op(1, 9)]),
  () => room().save(1, 2, [op(3, 8)]),
  () => room().pause(1, 2, []),
  () => room().resume(1, 2),
  () => room().pause(1, 2, []),
  () => room().reveal(1, 2, [], 0),
  () => room().submit(1, 2, [op(2, 8)]),
  () => room().submit(1, 2, [op(2, 8)]),
  () => room().result(1),
  () => room().reopen(1, 2 * MIN, 'wrong hall', 'order00000000002'),
  () => room().save(1, 2, [op(3, 9)]),
  () => room().submit(1, 2, []),
  () => room().start(order('practice')),
  () => room().save(2, 1, [op(1, 0), op(2, 1)]),
  () => room().reveal(2, 1, [], 0),
  () => room().save(2, 1, [wrong(3, 0)]),
  () => room().reveal(2, 1, [wrong(4, 1)], 1),
  () => room().reveal(2, 1, [], 0),
  () => room().copy(2, 1),
  () => room().continueHere(2),
  () => room().reveal(2, 2, [op(1, 2)], 2),
  () => hubOf(env, userId).openAttempts(),
  () => room().submit(2, 2, [wrong(2, 3)]),
  () => room().result(2),
  () => room().start(order('retry')),
  () => room().start(order()),
  () => room().submit(3, 1, [op(1, 0)]),
  () => room().voidAttempt(1, 'order00000000003'),
  () => room().office(),
  () => room().timeline(1),
  () => hubOf(env, userId).openAttempts(),
]

test.each(ROOM_FORMS)(
  'sections, pauses, lost and given time, a second device, a re-opening and settled answers are the same in a room of form %i when every object is evicted between every two steps',
  async (form) => {
    await beOfForm(form, roomStub())
    const plain = await walk(nothing)
    await forget()
    await beOfForm(form, roomStub())
    const evicted = await walk(evictAllDurableObjects)
    expect(STEPS.length).toBeGreaterThanOrEqual(40)
    expect(evicted.replies).toEqual(plain.replies)
    expect(evicted.rows).toEqual(plain.rows)
    // What the walk is about did happen.
    const said = JSON.stringify(plain.replies)
    for (const word of [
      '"pausedAt":2',
      '"kind":"service"',
      '"kind":"given"',
      '"kind":"revealed"',
      '"late":1',
      'attempt_superseded',
      '"isVoid":true',
    ])
      expect(said).toContain(word)
  },
  120_000,
)

test.each([
  ['a pause or gift', '"kind":"clock"'],
  ['a settled answer', '"kind":"settled"'],
  ['the moment at which a clock stopped', '"change":{"pausedAt":2'],
])(
  'the walk sees a room that keeps %s in its memory only, and only the eviction shows it',
  async (_, content) => {
    const plain = await walk(nothing)
    const unwritten = await leaveOut(content)
    await forget()
    expect((await walk(nothing)).replies.slice(0, 12)).toEqual(plain.replies.slice(0, 12))
    await forget()
    const evicted = await walk(evictAllDurableObjects)
    unwritten.undo()
    expect(unwritten.times()).toBeGreaterThan(0)
    expect(evicted.replies).not.toEqual(plain.replies)
  },
  120_000,
)

/** What every step answered (a step that threw: that it did), and what is left in each table. */
async function walk(between: () => Promise<void>) {
  const replies: unknown[] = []
  let shift = 0
  for (const step of STEPS) {
    vi.setSystemTime(T0 + shift++ * 7_000)
    replies.push(await step().catch((error: unknown) => `threw ${String(error)}`))
    await between()
  }
  const rows: unknown[] = []
  for (const stub of objectsOf(userId, testId).slice(0, 2))
    await runInDurableObject(stub, (_, { storage: { sql } }) => {
      const tables = sql
        .exec<{ name: string }>(
          String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_cf%' ESCAPE '\' ORDER BY name`,
        )
        .toArray()
      for (const { name } of tables) rows.push([name, sql.exec(`SELECT * FROM "${name}" ORDER BY 1`).toArray()])
    })
  return { replies, rows }
}

/** Every entry of a room with this in it is not made until `undo`. */
async function leaveOut(content: string): Promise<{ undo: () => void; times: () => number }> {
  const [stub] = objectsOf(userId, testId)
  if (stub === undefined) throw new RangeError('no room')
  const sql = await runInDurableObject(stub, (_, state) => Object.getPrototypeOf(state.storage.sql) as { exec: SqlStorage['exec'] })
  const { exec } = sql
  let times = 0
  const watched = function watched(this: SqlStorage, query: string, ...bindings: unknown[]): unknown {
    if (!query.startsWith('INSERT INTO entry') || !String(bindings[2]).includes(content))
      return Reflect.apply(exec, this, [query, ...bindings])
    times++
    return Reflect.apply(exec, this, ['SELECT 0 AS id'])
  }
  Object.assign(sql, { exec: watched })
  return { undo: () => void Object.assign(sql, { exec }), times: () => times }
}

async function forget(): Promise<void> {
  for (const stub of objectsOf(userId, testId)) await runInDurableObject(stub, (_, state) => state.storage.deleteAll())
  await evictAllDurableObjects()
  await env.DB.prepare('DELETE FROM attempt WHERE user_id = ?1').bind(userId).run()
}

/** "Save & Next" on a question, with the right answer. */
function op(seq: number, question: number, what = OP_CHANGED | OP_LEFT): Op {
  const answer = question < 8 ? [1] : '42'
  return [seq, question, 2, answer, answer, Date.now(), 5_000, what]
}

function wrong(seq: number, question: number): Op {
  return [seq, question, 2, [0], [0], Date.now(), 5_000, 3]
}
