import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import { units } from '#domain/marking/units.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { newId } from '#worker/platform/ids.ts'
import { recordAttemptEvents } from '#worker/features/attempts/record-events.ts'
import { accounts } from '#tests/worker/helpers/people.ts'

beforeAll(() => accounts(['a', 'late', ...Array.from({ length: 130 }, (_, i) => `u${i}`)]))

const RESULT = JSON.stringify({
  v: 1,
  total: {},
  sections: [{ score12: 24, spentMs: 1, right: 1, partial: 0, wrong: 0, negative12: 0 }],
  questions: [[24, 0, 2, [1], 1_000, 1, 0, 1_000]],
  tieKey: '1',
})
const facts = (testId: string, userId: string) => ({
  userId,
  testId,
  n: 1,
  mode: 'exam' as const,
  language: 'en' as const,
  paperVersion: 1,
  keyVersion: 1,
  startedAt: 1,
  deadlineAt: 2,
  category: null,
  stateCode: null,
  ranking: true,
})
const opened = (testId: string, userId: string): AttemptEvent => ({ kind: 'opened', ...facts(testId, userId) })
const closed = (testId: string, userId: string, score12 = 24): AttemptEvent => ({
  kind: 'closed',
  ...facts(testId, userId),
  closedAt: 3,
  reason: 'submit',
  score12: units(score12),
  tieKey: '1',
  result: RESULT,
})

const rowsOf = async (testId: string) =>
  (
    await env.DB.prepare('SELECT user_id AS userId, state, seq FROM attempt WHERE test_id = ?1 ORDER BY seq')
      .bind(testId)
      .all<{ userId: string; state: string; seq: number | null }>()
  ).results

describe('the events of rooms', () => {
  test('delivered twice, in one batch or in two, are recorded once', async () => {
    const testId = newId()
    await recordAttemptEvents(env.DB, [opened(testId, 'a'), opened(testId, 'a'), closed(testId, 'a'), closed(testId, 'a')])
    await recordAttemptEvents(env.DB, [closed(testId, 'a'), opened(testId, 'a')])
    expect(await rowsOf(testId)).toEqual([{ userId: 'a', state: 'closed', seq: 1 }])
  })
  test('in the wrong order end the same', async () => {
    const testId = newId()
    await recordAttemptEvents(env.DB, [closed(testId, 'a')])
    await recordAttemptEvents(env.DB, [opened(testId, 'a')])
    expect(await rowsOf(testId)).toEqual([{ userId: 'a', state: 'closed', seq: 1 }])
  })
  test('number the attempts of each test without a gap, a hundred in one statement', async () => {
    const [one, two] = [newId(), newId()]
    const learners = Array.from({ length: 50 }, (_, i) => `u${i}`)
    await recordAttemptEvents(
      env.DB,
      learners.flatMap((u) => [closed(one, u), closed(two, u)]),
    )
    await recordAttemptEvents(env.DB, [closed(one, 'late')])
    expect((await rowsOf(one)).map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, i) => i + 1))
    expect((await rowsOf(two)).map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })
  test('that arrive when their person has deleted the account write nothing', async () => {
    const testId = newId()
    const gone = newId()
    await recordAttemptEvents(env.DB, [opened(testId, gone), closed(testId, gone)])
    expect(await rowsOf(testId)).toEqual([])
    await accounts([gone])
    await env.DB.prepare('UPDATE user SET deleted_at = 1 WHERE id = ?1').bind(gone).run()
    await recordAttemptEvents(env.DB, [opened(testId, gone), closed(testId, gone)])
    expect(await rowsOf(testId)).toEqual([])
  })
  test('of an attempt that does not rank get no place in the sequence', async () => {
    const testId = newId()
    await recordAttemptEvents(env.DB, [{ ...closed(testId, 'a'), n: 2, ranking: false }])
    expect(await rowsOf(testId)).toEqual([{ userId: 'a', state: 'closed', seq: null }])
  })
})

/** A test with one paper and its key: boards count attempts by the key of their paper. */
async function keyedTest(): Promise<string> {
  const testId = newId()
  await env.DB.prepare("INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at) VALUES (?1, 1, 1, '[]', 0)")
    .bind(testId)
    .run()
  return testId
}

describe('the board', () => {
  test('counts each attempt once, however many pull at once', async () => {
    const testId = await keyedTest()
    await recordAttemptEvents(
      env.DB,
      Array.from({ length: 130 }, (_, i) => closed(testId, `u${i}`, (i % 10) * 24)),
    )
    await Promise.all(Array.from({ length: 8 }, () => boardOf(env, testId).pull(testId)))
    const query = { testId, score12: units(216), category: null, state: null, seq: 130, bin12: units(6), optionCounts: [4] }
    expect(await boardOf(env, testId).standing(query)).toMatchObject({
      cursor: 130,
      all: { of: 130, above: 0, atOrBelow: 130 },
      cohort: { count: 130, topperScore12: 216 },
    })
    expect(await boardOf(env, testId).standing({ ...query, score12: units(0) })).toMatchObject({
      all: { of: 130, above: 117, atOrBelow: 13 },
    })
  })
  test('rebuilt from the first attempt is the same', async () => {
    const testId = await keyedTest()
    await recordAttemptEvents(
      env.DB,
      Array.from({ length: 7 }, (_, i) => closed(testId, `u${i}`, i * 24)),
    )
    const query = { testId, score12: units(72), category: null, state: null, seq: 7, bin12: units(6), optionCounts: [4] }
    const before = await boardOf(env, testId).standing(query)
    expect(before.all.of).toBe(7)
    await boardOf(env, testId).rebuild(testId)
    expect(await boardOf(env, testId).standing(query)).toEqual(before)
  })
  test('hides averages, topper and split under five attempts', async () => {
    const testId = await keyedTest()
    await recordAttemptEvents(
      env.DB,
      Array.from({ length: 4 }, (_, i) => closed(testId, `u${i}`)),
    )
    const query = { testId, score12: units(24), category: null, state: null, seq: 4, bin12: units(6), optionCounts: [4] }
    expect(await boardOf(env, testId).standing(query)).toMatchObject({ all: { of: 4 }, cohort: null })
  })
})
