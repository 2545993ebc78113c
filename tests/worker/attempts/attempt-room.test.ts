import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'

// Ahead of the real clock, by which the platform fires alarms: they fire here only when a test says so.
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
/** "Save & Next" with option 1 chosen: right. */
const right = (seq: number, question: number): Op => [seq, question, 2, [1], [1], T0, 5_000, 3]
const wrong = (seq: number, question: number): Op => [seq, question, 2, [0], [0], T0, 5_000, 3]

async function started() {
  const reply = await room().start(orderFor(userId, testId))
  if (reply.kind !== 'started') throw new Error('expected a fresh attempt')
  return reply.facts
}

describe('starting', () => {
  test('gives an attempt with the server’s clock and registers it with the hub', async () => {
    const facts = await started()
    expect(facts).toMatchObject({ attemptId: `${testId}.1`, epoch: 1, startedAt: T0, deadlineAt: T0 + 10 * MIN })
    expect(await hubOf(env, userId).openAttempts()).toMatchObject([{ attemptId: `${testId}.1`, deadlineAt: T0 + 10 * MIN }])
  })
  test('fifty times at once makes one attempt', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => room().start(orderFor(userId, testId))))
    expect(replies.filter(({ kind }) => kind === 'started')).toHaveLength(1)
    expect(new Set(replies.map((r) => (r.kind === 'open' ? r.attemptId : r.kind === 'started' && r.facts.attemptId)))).toEqual(
      new Set([`${testId}.1`]),
    )
  })
  test('again after the end makes the next attempt', async () => {
    await started()
    await room().submit(1, 1, [])
    const again = await room().start(orderFor(userId, testId))
    expect(again).toMatchObject({ kind: 'started', facts: { attemptId: `${testId}.2` } })
  })
})

describe('saving', () => {
  test('acknowledges the highest op and survives the loss of the object’s memory', async () => {
    await started()
    expect(await room().save(1, 1, [right(1, 0), right(2, 1)])).toMatchObject({ kind: 'saved', applied: 2, state: 'open' })
    await evictDurableObject(stub())
    expect(await room().copy(1, 1)).toMatchObject({
      copy: {
        applied: [1, 2],
        questions: [
          [0, 2, [1], [1], 5_000, 1],
          [1, 2, [1], [1], 5_000, 1],
        ],
      },
    })
  })
  test('takes a repeated batch once', async () => {
    await started()
    await room().save(1, 1, [right(1, 0)])
    expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ kind: 'saved', applied: 1 })
    expect(await room().save(1, 1, [right(1, 0), wrong(2, 1)])).toMatchObject({ applied: 2 })
  })
  test('refuses a batch after a gap and says where to begin', async () => {
    await started()
    expect(await room().save(1, 1, [right(2, 0)])).toMatchObject({ kind: 'refused', code: 'attempt_gap', applied: 0 })
  })
  test.each([
    ['a question that is not in the paper', [1, 10, 2, [1], [1], T0, 0, 1]],
    ['an option that the question has not', [1, 0, 2, [4], [4], T0, 0, 1]],
    ['two options of a single choice', [1, 0, 2, [0, 1], [0, 1], T0, 0, 1]],
    ['text for options', [1, 0, 2, '7', '7', T0, 0, 1]],
    ['a decimal where whole numbers are asked', [1, 8, 2, '4.2', '4.2', T0, 0, 1]],
  ] as [string, Op][])('refuses %s and stores nothing of the batch', async (_, op) => {
    await started()
    expect(await room().save(1, 1, [op])).toMatchObject({ kind: 'refused', code: 'invalid_request' })
    expect(await room().copy(1, 1)).toMatchObject({ copy: { applied: [1, 0], questions: [] } })
  })
})

describe('one writer', () => {
  test('"continue here" takes over; the former writer gets the server’s copy and overwrites nothing', async () => {
    await started()
    await room().save(1, 1, [right(1, 0)])
    expect(await room().continueHere(1)).toMatchObject({
      kind: 'continued',
      facts: { epoch: 2, copy: { questions: [[0, 2, [1], [1], 5_000, 1]] } },
    })
    await room().save(1, 2, [wrong(1, 0)])
    expect(await room().save(1, 1, [right(2, 0)])).toMatchObject({
      kind: 'refused',
      code: 'attempt_superseded',
      copy: { questions: [[0, 2, [0], [0], 10_000, 2]] },
    })
  })
  test('a revoked writer is refused until the learner continues', async () => {
    await started()
    await hubOf(env, userId).revokeOpenAttempts()
    expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ code: 'attempt_revoked' })
    expect(await room().continueHere(1)).toMatchObject({ kind: 'continued', facts: { epoch: 2 } })
    expect(await room().save(1, 2, [right(1, 0)])).toMatchObject({ kind: 'saved' })
  })
})

describe('the end', () => {
  test('a submit marks what was saved, exactly: five right at 2 and three wrong at −½ are 8.50', async () => {
    await started()
    const ops = [...[0, 1, 2, 3, 4].map((q, i) => right(i + 1, q)), ...[5, 6, 7].map((q, i) => wrong(6 + i, q))]
    const submitted = await room().submit(1, 1, ops)
    expect(submitted).toMatchObject({ kind: 'closed', reason: 'submit', late: 0 })
    const kept = await room().result(null)
    expect(kept?.result?.total).toMatchObject({ score12: 102, right: 5, wrong: 3, skipped: 2, negative12: 18 })
    expect(await hubOf(env, userId).openAttempts()).toEqual([])
  })
  test('fifty submits at once give fifty equal receipts', async () => {
    await started()
    const replies = await Promise.all(Array.from({ length: 50 }, () => room().submit(1, 1, [right(1, 0)])))
    expect(new Set(replies.map((r) => (r.kind === 'closed' ? r.receipt : r.code))).size).toBe(1)
  })
  test('the alarm closes an abandoned attempt and counts what was saved, however often it fires', async () => {
    await started()
    await room().save(1, 1, [right(1, 0)])
    at(10 * MIN + 31_000)
    await runDurableObjectAlarm(stub())
    await runDurableObjectAlarm(stub())
    expect(await room().result(1)).toMatchObject({
      reason: 'deadline',
      status: { closedAt: T0 + 10 * MIN },
      result: { total: { score12: 24 } },
    })
  })
  test('what is selected at the end counts in save mode "always" although no button was pressed', async () => {
    await started()
    await room().save(1, 1, [[1, 0, 1, null, [1], T0, 0, 1]])
    at(11 * MIN)
    expect((await room().status(1))?.state).toBe('closed')
    expect((await room().result(1))?.result?.total.score12).toBe(24)
  })
  test('and does not count in save mode "button"', async () => {
    const reply = await room().start(orderFor(userId, testId, {}, { saveMode: 'button' }))
    expect(reply.kind).toBe('started')
    await room().save(1, 1, [[1, 0, 1, null, [1], T0, 0, 1]])
    at(11 * MIN)
    expect((await room().status(1))?.state).toBe('closed')
    expect((await room().result(1))?.result?.total.score12).toBe(0)
  })
  test('an answer in the grace counts, a millisecond later it is kept as late', async () => {
    await started()
    at(10 * MIN + 30_000)
    expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ late: 0, state: 'open' })
    at(10 * MIN + 30_001)
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ late: 1, state: 'closed' })
    const kept = await room().result(1)
    expect(kept?.result?.total.score12).toBe(24)
    expect(kept?.withLate?.score12).toBe(48)
  })
  test('nothing comes in after a submit', async () => {
    await started()
    await room().submit(1, 1, [right(1, 0)])
    expect(await room().save(1, 1, [right(2, 1)])).toMatchObject({ kind: 'refused', code: 'attempt_closed' })
  })
})
