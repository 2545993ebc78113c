import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttemptMode, Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { hubOf, roomOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { orderFor } from '#tests/worker/helpers/plan.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const DAY = 24 * 60 * MIN
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
const right = (seq: number, question: number): Op => [seq, question, 2, [1], [1], T0, 5_000, 3]
const wrong = (seq: number, question: number): Op => [seq, question, 2, [0], [0], T0, 5_000, 3]

const start = (mode: AttemptMode, pattern: Partial<ContentPattern> = {}) => room().start(orderFor(userId, testId, { mode }, pattern))

/** An exam with questions 0 right, 1 and 2 wrong, the others not answered. */
async function examDone(pattern: Partial<ContentPattern> = {}) {
  const reply = await start('exam', pattern)
  if (reply.kind !== 'started') throw new Error('expected a fresh attempt')
  await room().submit(1, 1, [right(1, 0), wrong(2, 1), wrong(3, 2)])
}

describe('what is not an exam', () => {
  test.each(['practice', 'retry', 'untimed'] as const)('%s is refused to a learner who has no exam of this test', async (mode) => {
    expect(await start(mode)).toMatchObject({ kind: 'refused', code: 'exam_attempt_needed' })
  })
  test('is refused until the exam’s result is released', async () => {
    await examDone({ release: { when: 'afterMinutes', minutes: 30 } })
    expect(await start('practice')).toMatchObject({ kind: 'refused', code: 'exam_attempt_needed' })
    at(30 * MIN)
    expect(await start('practice')).toMatchObject({ kind: 'started' })
  })
  test('is refused until the window is over where the result waits for that, also when the window was moved', async () => {
    await examDone({ release: { when: 'windowEnd' } })
    const wish = (closesAt: number | null) =>
      room().start(orderFor(userId, testId, { mode: 'practice', closesAt }, { release: { when: 'windowEnd' } }))
    expect(await wish(T0 + 60 * MIN)).toMatchObject({ kind: 'refused', code: 'exam_attempt_needed' })
    // The end of the window, and the grace in which answers still count.
    at(60 * MIN + 29_999)
    expect(await wish(T0 + 60 * MIN)).toMatchObject({ kind: 'refused', code: 'exam_attempt_needed' })
    at(60 * MIN + 30_000)
    expect(await wish(T0 + 60 * MIN)).toMatchObject({ kind: 'started' })
  })
  test('has no clock, never ranks, and closes after thirty days with what was answered', async () => {
    await examDone()
    expect(await start('untimed')).toMatchObject({ facts: { mode: 'untimed', deadlineAt: T0 + 30 * DAY, pause: null } })
    await room().save(2, 1, [right(1, 0)])
    at(30 * DAY + 1)
    await runDurableObjectAlarm(stub())
    const result = await room().result(2)
    expect(result).toMatchObject({ ranking: false, result: { total: { score12: 24 } }, status: { mode: 'untimed', state: 'closed' } })
    expect((await room().result(null))?.status.attemptId).toBe(`${testId}.1`)
  })
  test('does not use up the exams that a pattern allows', async () => {
    const once = { attempts: { most: 1 } }
    await examDone(once)
    expect(await start('exam', once)).toMatchObject({ kind: 'refused', code: 'attempts_used', most: 1 })
    expect(await start('untimed', once)).toMatchObject({ kind: 'started' })
  })
})

describe('practice', () => {
  test('tells what is right once an answer is settled, and marks that answer whatever comes after', async () => {
    await examDone()
    await start('practice')
    const reply = await room().reveal(2, 1, [wrong(1, 0)], 0)
    expect(reply).toMatchObject({
      kind: 'revealed',
      applied: 1,
      question: { question: 0, key: { options: [1] }, verdict: 'wrong', marks12: -6 },
    })
    await room().save(2, 1, [right(2, 0), right(3, 3)])
    await evictDurableObject(stub())
    await room().submit(2, 1, [])
    expect((await room().result(2))?.result?.total).toMatchObject({ score12: 24 - 6, right: 1, wrong: 1 })
  })
  test('settles what is selected on screen, saved or not', async () => {
    await examDone()
    await start('practice', { saveMode: 'button' })
    const selected: Op = [1, 0, 1, null, [1], T0, 5_000, 1]
    expect(await room().reveal(2, 1, [selected], 0)).toMatchObject({ question: { verdict: 'right' } })
  })
  test('gives a device that takes over what was settled', async () => {
    await examDone()
    await start('practice')
    await room().reveal(2, 1, [right(1, 0)], 0)
    await evictDurableObject(stub())
    expect(await room().continueHere(2)).toMatchObject({ facts: { copy: { settled: [{ question: 0, verdict: 'right' }] } } })
  })
  test('a second asking is the same answer', async () => {
    await examDone()
    await start('practice')
    const first = await room().reveal(2, 1, [wrong(1, 0)], 0)
    const again = await room().reveal(2, 1, [wrong(1, 0)], 0)
    expect(again).toMatchObject({ question: (first as { question: object }).question })
  })
  test('an exam reveals nothing', async () => {
    await start('exam')
    expect(await room().reveal(1, 1, [right(1, 0)], 0)).toMatchObject({ kind: 'refused', code: 'not_found' })
  })
})

describe('the wrong ones again', () => {
  test('is about the questions of the last exam that were not right, and is marked out of those', async () => {
    await examDone()
    expect(await start('retry')).toMatchObject({ facts: { mode: 'retry', only: [1, 2] } })
    await room().submit(2, 1, [right(1, 1), right(2, 5)])
    expect((await room().result(2))?.result?.total).toMatchObject({ score12: 24, max12: 48, right: 1, skipped: 1 })
  })
  test('has nothing to do where all answers were right', async () => {
    await start('exam')
    await room().submit(1, 1, [right(1, 0)])
    expect(await start('retry')).toMatchObject({ kind: 'refused', code: 'nothing_to_retry' })
  })
})

describe('an admin', () => {
  test('gives time to an open attempt, which its owner sees with the reason', async () => {
    await start('exam')
    expect(await room().give(1, 5 * MIN, 'Power cut at the centre', newId())).toMatchObject({
      kind: 'done',
      before: { deadlineAt: T0 + 10 * MIN },
      after: { deadlineAt: T0 + 15 * MIN },
    })
    at(12 * MIN)
    expect(await room().save(1, 1, [right(1, 0)])).toMatchObject({ kind: 'saved', late: 0, deadlineAt: T0 + 15 * MIN })
    expect(await room().status(1)).toMatchObject({
      lostTime: [{ kind: 'given', creditMs: 5 * MIN, by: 'admin', reason: 'Power cut at the centre' }],
    })
    at(15 * MIN + 30_001)
    await runDurableObjectAlarm(stub())
    expect(await room().status(1)).toMatchObject({ state: 'closed', closedAt: T0 + 15 * MIN })
  })
  test('opens a closed attempt again: its answers stand, its result is gone until it ends again', async () => {
    await examDone()
    at(20 * MIN)
    expect(await room().reopen(1, 10 * MIN, 'Submitted by mistake', newId())).toMatchObject({
      kind: 'done',
      after: { state: 'open', deadlineAt: T0 + 30 * MIN, round: 1 },
    })
    expect(await hubOf(env, userId).openAttempts()).toMatchObject([{ attemptId: `${testId}.1` }])
    expect(await room().result(1)).toBeNull()
    const { facts } = (await room().continueHere(1)) as { facts: { epoch: number } }
    await room().submit(1, facts.epoch, [right(1, 3)])
    expect((await room().result(1))?.result?.total).toMatchObject({ right: 2, wrong: 2 })
    expect(await hubOf(env, userId).openAttempts()).toEqual([])
  })
  test('takes an attempt out of rank, and the next exam ranks in its place', async () => {
    await examDone()
    await start('exam')
    await room().submit(2, 1, [right(1, 0)])
    expect(await room().voidAttempt(1, newId())).toMatchObject({ kind: 'done', rankingN: 2, after: { isVoid: true, ranking: false } })
    expect((await room().result(null))?.status.attemptId).toBe(`${testId}.2`)
    expect(await room().voidAttempt(1, newId())).toMatchObject({ kind: 'refused', code: 'conflict' })
  })
  test('is refused what makes no sense', async () => {
    await start('exam')
    expect(await room().reopen(1, MIN, 'x', newId())).toMatchObject({ kind: 'refused', code: 'conflict' })
    expect(await room().voidAttempt(1, newId())).toMatchObject({ kind: 'refused', code: 'conflict' })
    expect(await room().give(2, MIN, 'x', newId())).toMatchObject({ kind: 'refused', code: 'not_found' })
    await room().submit(1, 1, [])
    expect(await room().give(1, MIN, 'x', newId())).toMatchObject({ kind: 'refused', code: 'conflict' })
  })
})
