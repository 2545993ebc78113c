import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OP_CHANGED, OP_LEFT, OP_SECTION_ENDED, type Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { StartOrder } from '#do/attempt-room/room-messages.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { orderFor, smallPattern } from '#tests/worker/helpers/plan.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
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
const at = (offset: number) => vi.setSystemTime(T0 + offset)
/** Option 1 chosen and saved: right. */
const right = (seq: number, question: number, what = OP_CHANGED | OP_LEFT, clientAt = Date.now()): Op => [
  seq,
  question,
  2,
  [1],
  [1],
  clientAt,
  5_000,
  what,
]

/** Two sections of six and four minutes. */
const bySection: Partial<ContentPattern> = {
  clock: 'perSection',
  earlySectionSubmit: true,
  sections: smallPattern().sections.map((section, s) => ({ ...section, minutes: s === 0 ? 6 : 4 })),
}

async function started(pattern: Partial<ContentPattern> = {}, overrides: Partial<StartOrder> = {}) {
  const reply = await room().start(orderFor(userId, testId, overrides, pattern))
  if (reply.kind !== 'started') throw new Error('expected a fresh attempt')
  return reply.facts
}

const scoreOf = async (n = 1) => (await room().result(n))?.result?.total.score12

describe('sections with clocks of their own', () => {
  test('are told with the start and with every save', async () => {
    const facts = await started(bySection)
    expect(facts.copy.sectionEnds).toEqual([T0 + 6 * MIN, T0 + 10 * MIN])
    expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ sectionEnds: [T0 + 6 * MIN, T0 + 10 * MIN] })
  })
  test('take an answer until their end and its grace, and no longer', async () => {
    await started(bySection)
    at(6 * MIN + 30_000)
    await room().save(1, 1, [right(1, 0)])
    at(6 * MIN + 30_001)
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ kind: 'saved', applied: 2, late: 1 })
    await room().submit(1, 1, [])
    expect(await scoreOf()).toBe(24)
  })
  test('take nothing before they begin', async () => {
    await started(bySection)
    at(2 * MIN)
    const early: Op = [1, 8, 2, '42', '42', T0, 5_000, 3]
    expect(await room().save(1, 1, [early])).toMatchObject({ kind: 'saved', late: 1 })
    await room().submit(1, 1, [])
    expect(await scoreOf()).toBe(0)
  })
  test('of one batch after ten minutes without a network the late part is kept apart and the rest counts', async () => {
    await started(bySection)
    at(7 * MIN)
    const second: Op = [3, 8, 2, '42', '42', T0 + 6.5 * MIN, 5_000, 3]
    expect(await room().save(1, 1, [right(1, 0), right(2, 1), second])).toMatchObject({ applied: 3, late: 2 })
    await evictDurableObject(stub())
    await room().submit(1, 1, [])
    expect(await scoreOf()).toBe(48)
    expect((await room().result(1))?.withLate).toMatchObject({ score12: 48 + 2 * 24 })
  })
  test('ended early let the next begin with its whole time, and take nothing more', async () => {
    await started(bySection)
    at(2 * MIN)
    const reply = await room().save(1, 1, [right(1, 0, OP_CHANGED | OP_LEFT | OP_SECTION_ENDED)])
    expect(reply).toMatchObject({ sectionEnds: [T0 + 2 * MIN, T0 + 6 * MIN], deadlineAt: T0 + 6 * MIN })
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ late: 1 })
    await evictDurableObject(stub())
    expect(await room().copy(1, 1)).toMatchObject({ copy: { sectionEnds: [T0 + 2 * MIN, T0 + 6 * MIN], deadlineAt: T0 + 6 * MIN } })
    at(6 * MIN + 30_001)
    await runDurableObjectAlarm(stub())
    expect(await room().status(1)).toMatchObject({ state: 'closed', reason: 'deadline', closedAt: T0 + 6 * MIN })
    expect(await scoreOf()).toBe(24)
  })
  test('ended early without a network began the next one when the device says, held to what the server knows', async () => {
    await started(bySection)
    at(5 * MIN)
    const ended = right(1, 0, OP_CHANGED | OP_LEFT | OP_SECTION_ENDED, T0 + 2 * MIN)
    expect(await room().save(1, 1, [ended])).toMatchObject({ sectionEnds: [T0 + 2 * MIN, T0 + 6 * MIN] })
  })
  test('cannot be made longer by a device whose clock runs ahead', async () => {
    await started(bySection)
    at(2 * MIN)
    const ended = right(1, 0, OP_CHANGED | OP_LEFT | OP_SECTION_ENDED, T0 + 5 * MIN)
    expect(await room().save(1, 1, [ended])).toMatchObject({ sectionEnds: [T0 + 2 * MIN, T0 + 6 * MIN] })
  })
  test('have compensatory time each', async () => {
    const facts = await started(bySection, { minutesPerHour: 20 })
    expect(facts.copy.sectionEnds).toEqual([T0 + 8 * MIN, T0 + 14 * MIN])
    expect(facts).toMatchObject({ deadlineAt: T0 + 14 * MIN, compensationMs: 4 * MIN })
  })
})

describe('a pause', () => {
  const mayPause: Partial<ContentPattern> = { pause: { times: 2, minutes: 5 } }
  test('stands still and gives the time back', async () => {
    await started(mayPause)
    at(3 * MIN)
    expect(await room().pause(1, 1, [right(1, 0)])).toMatchObject({
      kind: 'clock',
      applied: 1,
      pausedAt: T0 + 3 * MIN,
      pausesLeft: 1,
      until: T0 + 8 * MIN,
    })
    at(5 * MIN)
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ kind: 'refused', code: 'attempt_paused' })
    expect(await room().resume(1, 1)).toMatchObject({ kind: 'clock', pausedAt: null, deadlineAt: T0 + 12 * MIN })
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ kind: 'saved', deadlineAt: T0 + 12 * MIN })
  })
  test('ends by itself when its minutes are used up, whoever is there', async () => {
    await started(mayPause)
    await room().pause(1, 1, [])
    await evictDurableObject(stub())
    at(5 * MIN)
    await runDurableObjectAlarm(stub())
    at(15 * MIN + 30_000)
    expect(await room().status(1)).toMatchObject({ state: 'open', deadlineAt: T0 + 15 * MIN })
    at(15 * MIN + 30_001)
    expect(await room().status(1)).toMatchObject({ state: 'closed', closedAt: T0 + 15 * MIN })
  })
  test('is had only so often', async () => {
    await started(mayPause)
    for (let i = 0; i < 2; i++) {
      await room().pause(1, 1, [])
      await room().resume(1, 1)
    }
    expect(await room().pause(1, 1, [])).toMatchObject({ kind: 'refused', code: 'pause_refused' })
  })
  test('is not had in a live test, nor where the pattern has none', async () => {
    await started(mayPause, { isLive: true, closesAt: T0 + 60 * MIN })
    expect(await room().pause(1, 1, [])).toMatchObject({ kind: 'refused', code: 'pause_refused' })
    testId = newId()
    await started()
    expect(await room().pause(1, 1, [])).toMatchObject({ kind: 'refused', code: 'pause_refused' })
  })
  test('a repeat after a lost reply is the same pause', async () => {
    await started(mayPause)
    const first = await room().pause(1, 1, [right(1, 0)])
    expect(await room().pause(1, 1, [right(1, 0)])).toEqual(first)
  })
  test('is over when the attempt is submitted', async () => {
    await started(mayPause)
    await room().pause(1, 1, [right(1, 0)])
    expect(await room().submit(1, 1, [])).toMatchObject({ kind: 'closed', reason: 'submit' })
    expect(await scoreOf()).toBe(24)
  })
})

describe('lost time', () => {
  const rule: Partial<ContentPattern> = { lostTime: { overSeconds: 60, mostMinutes: 3 } }
  const fault = (from: number, to: number) => [['service', T0 + from, T0 + to]] as [kind: 'service', from: number, to: number][]
  test('by a fault of the service is given back by the pattern’s rule, and stands in the record', async () => {
    await started(rule)
    at(4 * MIN)
    expect(await room().save(1, 1, [right(1, 0)], fault(2 * MIN, 4 * MIN))).toMatchObject({ deadlineAt: T0 + 12 * MIN })
    expect(await room().status(1)).toMatchObject({
      lostTime: [{ kind: 'service', from: T0 + 2 * MIN, to: T0 + 4 * MIN, creditMs: 2 * MIN, by: 'rule' }],
    })
  })
  test('is never more than the rule’s most, however much a device claims', async () => {
    await started(rule)
    at(9 * MIN)
    expect(await room().save(1, 1, [], fault(0, 9 * MIN))).toMatchObject({ deadlineAt: T0 + 13 * MIN })
    at(12 * MIN)
    expect(await room().save(1, 1, [], fault(9 * MIN, 12 * MIN))).toMatchObject({ deadlineAt: T0 + 13 * MIN })
  })
  test('is not believed where the server heard of the device in between', async () => {
    await started(rule)
    at(3 * MIN)
    await room().save(1, 1, [right(1, 0)])
    at(4 * MIN)
    expect(await room().save(1, 1, [right(2, 1)], fault(0, 3 * MIN))).toMatchObject({ deadlineAt: T0 + 10 * MIN })
  })
  test('without a rule is written down and nothing more', async () => {
    await started()
    at(4 * MIN)
    expect(await room().save(1, 1, [], [['offline', T0 + MIN, T0 + 4 * MIN]])).toMatchObject({ deadlineAt: T0 + 10 * MIN })
    expect(await room().status(1)).toMatchObject({ lostTime: [{ kind: 'offline', creditMs: 0, by: null }] })
  })
  test('is none where a page may have waited for more to send', async () => {
    await started()
    await room().save(1, 1, [right(1, 0)])
    at(4 * MIN - 1)
    expect(await room().continueHere(1)).toMatchObject({ facts: { lostTime: [] } })
  })
  test('in which the test was open nowhere is noted when a device takes it up again', async () => {
    await started()
    await room().save(1, 1, [right(1, 0)])
    at(5 * MIN)
    expect(await room().continueHere(1)).toMatchObject({
      facts: { lostTime: [{ kind: 'closed', from: T0, to: T0 + 5 * MIN, creditMs: 0 }] },
    })
  })
})
