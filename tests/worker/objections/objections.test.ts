/** A learner objects to the key of a live test: when, how often, to what, and what others see of it. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, signInAgain } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { take } from '#tests/worker/revision/taken-test.ts'
import { deskOf, type Ground, object, ownOf, RELEASED, takenLiveTest, textsOf, WINDOW_ENDS, withdraw, words } from './live-ground.ts'

let ground: Ground
const WRONG = ['wrong', 'wrong', 'unseen', 'unseen'] as const
const statusAndCode = async (response: Response): Promise<[number, string]> => [response.status, await errorCodeOf(response)]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ground = await takenLiveTest([WRONG, WRONG])
})
afterEach(() => {
  vi.useRealTimers()
})
const first = () => ground.learners[0] ?? ground.admin
const second = () => ground.learners[1] ?? ground.admin

describe('a learner', () => {
  test('sees under the solution until when they may object, and has objected to nothing', async () => {
    const { testId } = ground
    const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: first().token })
    expect(solution.objections).toEqual({ endsAt: WINDOW_ENDS })
    expect(await ownOf(first(), testId)).toEqual({ endsAt: WINDOW_ENDS, left: 5, items: [], serverNow: RELEASED })
  })
  test('objects with what they hold to be right, their words and a source, and reads it again', async () => {
    const { testId, questionIds } = ground
    const body = words(1, { proposal: { kind: 'options', options: [2] }, source: 'https://example.org/book, p. 12' })
    expect((await object(first(), testId, body)).status).toBe(200)
    const { left, items } = await ownOf(first(), testId)
    expect(left).toBe(4)
    expect(items).toMatchObject([
      {
        questionId: questionIds[1],
        place: 1,
        paperVersion: 1,
        proposal: body.proposal,
        text: body.text,
        source: body.source,
        state: 'open',
        reasons: null,
      },
    ])
  })
  test('sends the same words twice and has one objection', async () => {
    const { testId } = ground
    for (let i = 0; i < 2; i++) expect((await object(first(), testId, words(0))).status).toBe(200)
    expect((await ownOf(first(), testId)).items).toHaveLength(1)
    expect((await deskOf(ground.admin, testId)).groups).toMatchObject([{ open: 1 }])
  })
  test('has one objection a question', async () => {
    await object(first(), ground.testId, words(0))
    const other = words(0, { proposal: { kind: 'wrong' } })
    expect(await statusAndCode(await object(first(), ground.testId, other))).toEqual([409, 'objection_given'])
  })
  test('has five in a test, withdrawn ones not counted', async () => {
    const { testId, questionIds } = ground
    for (const place of [0, 1, 2, 3]) expect((await object(first(), testId, words(place))).status).toBe(200)
    // The paper has four questions: the fifth was filed to one of before.
    await env.DB.prepare(
      `INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, language, round, created_at)
       VALUES (?1, ?2, ?3, ?4, 1, 9, 'none', 'none', 'A question of an earlier paper', 'en', 0, 0)`,
    )
      .bind(testId, newId(), newId(), first().id)
      .run()
    expect((await ownOf(first(), testId)).left).toBe(0)
    await env.DB.prepare('DELETE FROM objection WHERE user_id = ?1 AND question_id = ?2').bind(first().id, questionIds[3]).run()
    await env.DB.prepare(
      `INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, language, round, created_at)
       VALUES (?1, ?2, ?3, ?4, 1, 9, 'none', 'none', 'A question of an earlier paper', 'en', 0, 0)`,
    )
      .bind(testId, newId(), newId(), first().id)
      .run()
    expect(await statusAndCode(await object(first(), testId, words(3)))).toEqual([409, 'objections_used'])
    expect((await withdraw(first(), testId, questionIds[0] ?? '')).status).toBe(200)
    expect((await object(first(), testId, words(3))).status).toBe(200)
  })
  test('has one objection a question and five in a test also where all are sent at once', async () => {
    const { testId } = ground
    // The paper has four questions: three were filed to those of before.
    for (let i = 0; i < 3; i++)
      await env.DB.prepare(
        `INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, language, round, created_at)
         VALUES (?1, ?2, ?3, ?4, 1, 9, 'none', 'none', 'A question of an earlier paper', 'en', 0, 0)`,
      )
        .bind(testId, newId(), newId(), first().id)
        .run()
    const proposals = [{ kind: 'none' }, { kind: 'wrong' }]
    const sent = await Promise.all(
      [0, 1, 2, 3].flatMap((place) => proposals.map((proposal) => object(first(), testId, words(place, { proposal })))),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await ownOf(first(), testId)).toMatchObject({ left: 0, items: { length: 5 } })
    expect((await deskOf(ground.admin, testId)).groups.reduce((sum, { open }) => sum + open, 0)).toBe(2)
  })
  test('whom the operator lets in only with a guardian’s consent neither objects nor reads', async () => {
    const bindings = { MINORS_NEED_CONSENT: '1' }
    await env.DB.prepare("UPDATE user SET age_band = 'under18' WHERE id = ?1").bind(first().id).run()
    const path = `/api/tests/${ground.testId}/objections`
    expect(await statusAndCode(await object(first(), ground.testId, words(0), bindings))).toEqual([451, 'guardian_consent_needed'])
    expect((await call('GET', path, { token: first().token, bindings })).status).toBe(451)
    expect((await object(first(), ground.testId, words(0))).status).toBe(200)
  })
  test('objects until the end of the window, and reads what they sent after it', async () => {
    const { testId, questionIds } = ground
    vi.setSystemTime(WINDOW_ENDS - 1)
    const late = { id: first().id, token: await signInAgain(first()) }
    expect((await object(late, testId, words(0))).status).toBe(200)
    vi.setSystemTime(WINDOW_ENDS)
    expect(await statusAndCode(await object(late, testId, words(1)))).toEqual([409, 'objection_window_over'])
    expect(await statusAndCode(await withdraw(late, testId, questionIds[0] ?? ''))).toEqual([409, 'objection_window_over'])
    expect((await ownOf(late, testId)).items).toHaveLength(1)
  })
  test('does not object before the results are out', async () => {
    vi.setSystemTime(RELEASED - 1)
    expect(await statusAndCode(await object(first(), ground.testId, words(0)))).toEqual([403, 'result_not_released'])
    expect(await statusAndCode(await call('GET', `/api/tests/${ground.testId}/objections`, { token: first().token }))).toEqual([
      403,
      'result_not_released',
    ])
  })
  test.each([
    ['a place that the paper has not', words(40), 404],
    ['an option that the question has not', words(0, { proposal: { kind: 'options', options: [9] } }), 400],
    ['a number for a question with options', words(0, { proposal: { kind: 'number', value: '2' } }), 400],
    ['a number that is none', words(2, { proposal: { kind: 'number', value: '-' } }), 400],
    ['nine characters', words(0, { text: 'Too short' }), 400],
    ['a hidden character', words(0, { text: 'The right one is ‮A‬' }), 400],
    ['more than 300 characters of a source', words(0, { source: 'x'.repeat(301) }), 400],
  ])('cannot object with %s', async (_, body, status) => {
    expect((await object(first(), ground.testId, body)).status).toBe(status)
    expect((await ownOf(first(), ground.testId)).items).toEqual([])
  })
})

describe('others', () => {
  test('who have not taken the test find nothing', async () => {
    const stranger = await person()
    expect(await statusAndCode(await object(stranger, ground.testId, words(0)))).toEqual([404, 'not_found'])
    expect((await call('GET', `/api/tests/${ground.testId}/objections`, { token: stranger.token })).status).toBe(404)
    expect((await withdraw(stranger, ground.testId, ground.questionIds[0] ?? '')).status).toBe(404)
  })
  test('do not see or withdraw the objection of a learner', async () => {
    await object(first(), ground.testId, words(0))
    expect((await withdraw(second(), ground.testId, ground.questionIds[0] ?? '')).status).toBe(200)
    expect((await ownOf(second(), ground.testId)).items).toEqual([])
    expect((await ownOf(first(), ground.testId)).items).toHaveLength(1)
  })
  test('whose attempt was taken out of rank find nothing', async () => {
    await env.DB.prepare('UPDATE attempt SET ranking = 0, seq = NULL, voided_at = 1 WHERE user_id = ?1').bind(first().id).run()
    expect((await object(first(), ground.testId, words(0))).status).toBe(404)
  })
  test('a test that is not live has no window', async () => {
    const { testId } = await publishedSample()
    await take(first(), testId, WRONG)
    const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: first().token })
    expect(solution.objections).toBeUndefined()
    expect((await object(first(), testId, words(0))).status).toBe(404)
  })
})

describe('what is withdrawn', () => {
  test('is gone, also from the counts, and may be sent again', async () => {
    const { testId, questionIds, admin } = ground
    await object(first(), testId, words(0))
    await object(second(), testId, words(0))
    expect((await withdraw(first(), testId, questionIds[0] ?? '')).status).toBe(200)
    expect((await withdraw(first(), testId, questionIds[0] ?? '')).status).toBe(200)
    expect((await deskOf(admin, testId)).groups).toMatchObject([{ open: 1 }])
    expect((await textsOf(admin, testId, questionIds[0] ?? '')).proposals).toMatchObject([{ count: 1 }])
    expect((await object(first(), testId, words(0, { proposal: { kind: 'several' } }))).status).toBe(200)
    expect((await textsOf(admin, testId, questionIds[0] ?? '')).proposals).toHaveLength(2)
  })
})

describe('the export of an account', () => {
  test('has the objections, and the deletion takes them and leaves the counts', async () => {
    const { testId, admin } = ground
    const email = `${newId()}@example.org`
    await env.DB.prepare('UPDATE user SET email = ?2 WHERE id = ?1').bind(first().id, email).run()
    await object(first(), testId, words(0, { text: 'My own words about it' }))
    const file = await answerOf<{ tables: Record<string, unknown[]> }>('POST', '/api/me/export', { token: first().token, body: {} })
    expect(file.tables['objection']).toMatchObject([{ text: 'My own words about it' }])
    expect((await call('POST', '/api/me/delete', { token: first().token, body: { email } })).status).toBe(204)
    expect((await textsOf(admin, testId, ground.questionIds[0] ?? '')).items).toEqual([])
    expect((await deskOf(admin, testId)).groups).toMatchObject([{ open: 1 }])
  })
})

describe('the rows that are read do not grow with the learners', () => {
  const others = (from: number, to: number) =>
    env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM k WHERE i + 1 < ?2)
         INSERT INTO objection (test_id, question_id, id, user_id, paper_version, place, proposal, counted_as, text, language, round, created_at)
         SELECT ?3, ?4, printf('%016d', i), printf('other%011d', i), 1, 2, 'number ' || i, iif(i < 40, 'number ' || i, 'rare'), 'Of another learner', 'en', 0, 0 FROM k`,
      ).bind(from, to, ground.testId, ground.questionIds[2]),
      env.DB.prepare(
        `INSERT INTO objection_tally SELECT test_id, question_id, round, paper_version, '', count(*) FROM objection
           WHERE test_id = ?1 AND question_id = ?2 GROUP BY 1, 2, 3, 4
         UNION ALL SELECT test_id, question_id, round, paper_version, counted_as, count(*) FROM objection
           WHERE test_id = ?1 AND question_id = ?2 GROUP BY 1, 2, 3, 4, 5 ON CONFLICT DO UPDATE SET count = excluded.count`,
      ).bind(ground.testId, ground.questionIds[2]),
    ])

  test('neither for who objects nor for the desk', async () => {
    const { testId, questionIds, admin } = ground
    const asked = async () => {
      const counted: [string, number, number][] = []
      for (const [name, run] of [
        ['own', (bindings: Partial<Env>) => call('GET', `/api/tests/${testId}/objections`, { token: first().token, bindings })],
        ['file', (bindings: Partial<Env>) => object(first(), testId, words(2, { proposal: { kind: 'number', value: '7.25' } }), bindings)],
        ['desk', (bindings: Partial<Env>) => call('GET', `/api/admin/tests/${testId}/objections`, { token: admin.token, bindings })],
        [
          'texts',
          (bindings: Partial<Env>) =>
            call('GET', `/api/admin/tests/${testId}/objections/${questionIds[2]}`, { token: admin.token, bindings }),
        ],
      ] as const) {
        const { db, counts } = countedDb()
        const response = await run({ DB: db })
        expect([name, response.status]).toEqual([name, 200])
        counted.push([name, counts.statements, counts.rowsRead])
      }
      expect((await withdraw(first(), testId, questionIds[2] ?? '')).status).toBe(200)
      return counted
    }
    await others(0, 100)
    // The first call of a session looks it up.
    await asked()
    const few = await asked()
    await others(100, 20_000)
    expect(await asked()).toEqual(few)
    // Statements, and rows read; those of Drizzle are read twice by the counter.
    expect(few.map(([name, statements]) => [name, statements])).toEqual([
      ['own', 3],
      ['file', 7],
      ['desk', 4],
      ['texts', 4],
    ])
    for (const [name, , rows] of few) expect([name, rows <= 160]).toEqual([name, true])
  })
})
