import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FinishedPractice, PracticeTopics } from '#contract/practice/schemas.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { countPracticeAnswers } from '#worker/features/practice/count-answers.sql.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { answersTo, type Pool, rowsOf, startFor, withPool } from './with-pool.ts'

let pool: Pool
let who: Person
beforeEach(async () => {
  pool = await withPool(240)
  who = await person()
})

const finish = (sessionId: string, body: object, of = who, bindings: Partial<Env> = {}) =>
  call('POST', `/api/practice/sessions/${sessionId}`, { token: of.token, body, bindings })
const finished = async (sessionId: string, body: object, of = who): Promise<FinishedPractice> => (await finish(sessionId, body, of)).json()
const topics = (of = who) => answerOf<PracticeTopics>('GET', '/api/practice/topics', { token: of.token })
const own = async (of = who) => (await topics(of)).topics.find(({ id }) => id === pool.topicId)
const skill = async () => (await rowsOf<{ theta: number; n: number }>('SELECT theta, n FROM practice_skill WHERE user_id = ?1', who.id))[0]
const studyDays = (of = who) =>
  rowsOf<{ day: number; attempts: number; streak: number }>('SELECT day, attempts, streak FROM study_day WHERE user_id = ?1', of.id)

describe('a session', () => {
  test('brings ten questions with keys and solutions, in English and Hindi', async () => {
    const session = await startFor(who, pool.topicId)
    expect(session.questions).toHaveLength(10)
    expect([session.total, session.done, session.hasMaths]).toEqual([240, 0, true])
    const [first] = session.questions
    expect(first).toMatchObject({ right: 1, solvedShare: null })
    expect(Object.keys(first?.texts ?? {})).toEqual(['en', 'hi'])
    expect(first?.texts.en?.solution).toContain('canary')
  })
  test('of a topic without questions is not found', async () => {
    const response = await call('POST', '/api/practice/sessions', { token: who.token, body: { topicId: 'nothing', language: 'en' } })
    expect([response.status, await errorCodeOf(response)]).toEqual([404, 'not_found'])
  })
  test('asks what was not done before, nearest to an expected success of 0.7', async () => {
    const first = await startFor(who, pool.topicId)
    await finish(first.sessionId, answersTo(first))
    const second = await startFor(who, pool.topicId)
    const ids = first.questions.map(({ questionId }) => questionId)
    expect(second.questions.filter(({ questionId }) => ids.includes(questionId))).toEqual([])
    expect(second).toMatchObject({ done: 10, skill: { n: 10 } })
  })
})

describe('the end of a session', () => {
  test('moves the step and counts the day', async () => {
    const session = await startFor(who, pool.topicId)
    const result = await finished(session.sessionId, answersTo(session))
    expect(result).toEqual({ stepBefore: null, stepAfter: 5, countsForDay: true })
    expect(await own()).toMatchObject({ total: 240, done: 10, step: 5 })
    expect(await studyDays()).toEqual([{ day: studyDayOf(Date.now()), attempts: 1, streak: 1 }])
  })
  test('is counted once however often it is sent, also at the same time', async () => {
    const session = await startFor(who, pool.topicId)
    const body = answersTo(session, 6)
    const replies = await Promise.all(Array.from({ length: 3 }, () => finished(session.sessionId, body)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    // Other answers under the same id change nothing either.
    await finished(session.sessionId, answersTo(session, 10))
    expect(await skill()).toMatchObject({ n: 10 })
    expect(await studyDays()).toMatchObject([{ attempts: 1 }])
  })
  test('marks by the choices, whatever else the device believes', async () => {
    const session = await startFor(who, pool.topicId)
    await finish(session.sessionId, answersTo(session, 0))
    expect((await skill())?.theta).toBeLessThan(-0.5)
  })
  test('of two sessions of a topic at once counts both', async () => {
    const [one, two] = await Promise.all([startFor(who, pool.topicId), startFor(who, pool.topicId)])
    await Promise.all([finish(one.sessionId, answersTo(one)), finish(two.sessionId, answersTo(two))])
    expect(await skill()).toMatchObject({ n: 20 })
    expect(await studyDays()).toMatchObject([{ attempts: 2, streak: 1 }])
  })
  test('with fewer than ten answers counts them, and no day', async () => {
    const session = await startFor(who, pool.topicId)
    const body = answersTo(session)
    expect(await finished(session.sessionId, { ...body, answers: body.answers.slice(0, 3) })).toMatchObject({
      countsForDay: false,
      stepAfter: null,
    })
    expect(await studyDays()).toEqual([])
  })
  test('that was sent late counts for its day, at the most two weeks back', async () => {
    const session = await startFor(who, pool.topicId)
    await finish(session.sessionId, answersTo(session, 10, Date.now() - 3 * 86_400_000))
    const old = await startFor(who, pool.topicId)
    await finish(old.sessionId, answersTo(old, 10, 0))
    const today = studyDayOf(Date.now())
    expect((await studyDays()).map(({ day }) => today - day).toSorted((a, b) => a - b)).toEqual([3, 14])
  })
})

describe('what is refused', () => {
  test.each<[string, (ids: readonly string[]) => unknown, number]>([
    ['no answer', () => [], 400],
    ['an answer to another question', () => [{ questionId: 'aaaaaaaaaaaaaaaa', option: 0 }], 400],
    ['a question twice', (ids) => [0, 1].map((option) => ({ questionId: ids[0], option })), 400],
    ['an option that cannot be', (ids) => [{ questionId: ids[0], option: 26 }], 400],
    ['more than ten answers', (ids) => [...ids, 'aaaaaaaaaaaaaaaa'].map((questionId) => ({ questionId, option: 0 })), 400],
  ])('%s', async (_, answers, status) => {
    const session = await startFor(who, pool.topicId)
    const response = await finish(session.sessionId, {
      answers: answers(session.questions.map(({ questionId }) => questionId)),
      at: Date.now(),
    })
    expect([response.status, await errorCodeOf(response)]).toEqual([status, 'invalid_request'])
    expect(await skill()).toBeUndefined()
    // The session is still there to be finished.
    expect((await finish(session.sessionId, answersTo(session))).status).toBe(200)
  })
  test('a session of someone else, or of no one', async () => {
    const session = await startFor(who, pool.topicId)
    const other = await person()
    expect((await finish(session.sessionId, answersTo(session), other)).status).toBe(404)
    expect((await finish('aaaaaaaaaaaaaaaa', answersTo(session))).status).toBe(404)
    expect((await finish('nonsense', answersTo(session))).status).toBe(404)
  })
})

describe('minors and people of unknown age', () => {
  test.each(['under18', null])('get a fixed order, and the day alone is kept (%s)', async (ageBand) => {
    const young = await person({ ageBand })
    const first = await startFor(young, pool.topicId)
    expect(first.skill).toBeNull()
    const places = first.questions.map(({ place }) => place)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(await finished(first.sessionId, answersTo(first), young)).toEqual({ stepBefore: null, stepAfter: null, countsForDay: true })
    expect(
      await rowsOf(
        "SELECT topic_id, questions, json_remove(outcome, '$.writeId') AS outcome FROM practice_session WHERE user_id = ?1",
        young.id,
      ),
    ).toEqual([{ topic_id: null, questions: '[]', outcome: '{"stepBefore":null,"stepAfter":null,"countsForDay":true}' }])
    expect(await rowsOf('SELECT 1 FROM practice_skill WHERE user_id = ?1', young.id)).toEqual([])
    expect(await studyDays(young)).toMatchObject([{ attempts: 1 }])
    // Sent again it counts no second time.
    await finished(first.sessionId, answersTo(first), young)
    expect(await studyDays(young)).toMatchObject([{ attempts: 1 }])
    const next = await startFor(young, pool.topicId, { after: places.at(-1) })
    expect(next.questions[0]?.place).toBe((places.at(-1) ?? 0) + 1)
    expect(await topics(young)).toMatchObject({ isKept: false })
    expect(await own(young)).toMatchObject({ done: 0, step: null })
  })
})

describe('the suggested topic', () => {
  test('is the weakest of the last two tests, with its figures', async () => {
    const insight = (closedAt: number, right: number) =>
      env.DB.prepare(
        `INSERT INTO attempt_insight (user_id, closed_at, test_id, n, exam, paper_version, key_version, round, ranking, score12, max12, ranked_count, measured_at, topics)
         VALUES (?1, ?2, 'test' || ?2, 1, 'Small', 1, 1, 0, 1, 0, 0, 0, 0, ?3)`,
      )
        .bind(
          who.id,
          closedAt,
          JSON.stringify([
            { topicId: pool.topicId, right, partial: 0, wrong: 2, skipped: 0, marks12: 0, max12: 0, spentMs: 0, usualMs: 0 },
          ]),
        )
        .run()
    await insight(1, 100)
    await insight(2, 1)
    await insight(3, 1)
    expect((await topics()).suggestion).toEqual({ topicId: pool.topicId, reason: { right: 2, of: 6, tests: 2 } })
  })
  test('says nothing of tests to whom none are kept of', async () => {
    expect((await topics(await person({ ageBand: 'under18' }))).suggestion?.reason).toBeNull()
  })
})

describe('the difficulty of a question', () => {
  test('moves once 30 answers are counted, each once', async () => {
    const started = Date.now()
    const ids: string[] = []
    const learners = await Promise.all(Array.from({ length: 30 }, () => person()))
    for (const learner of learners) {
      const session = await startFor(learner, pool.topicId)
      await finish(session.sessionId, answersTo(session, 0), learner)
      ids.push(...session.questions.map(({ questionId }) => questionId))
    }
    const [asked] = ids
    const measured = () =>
      rowsOf<{ difficulty: number; answers: number; solved: number }>(
        'SELECT difficulty, answers, solved FROM practice_question WHERE question_id = ?1',
        asked ?? '',
      )
    const before = await measured()
    // Today's sessions are counted when the day after tomorrow begins.
    await countPracticeAnswers(env.DB, started)
    expect(await measured()).toEqual(before)
    for (let day = 2; day < 5; day++) await countPracticeAnswers(env.DB, started + day * 86_400_000)
    const [after] = await measured()
    expect(after).toMatchObject({ answers: 30, solved: 0 })
    expect(after?.difficulty).toBeGreaterThan((before[0]?.difficulty ?? 0) + 0.5)
    const session = await startFor(who, pool.topicId)
    expect(session.questions.map(({ questionId }) => questionId)).not.toContain(asked)
  })
  test('forgets sessions that were begun and left', async () => {
    await startFor(who, pool.topicId)
    await countPracticeAnswers(env.DB, Date.now() + 16 * 86_400_000)
    expect(await rowsOf('SELECT 1 FROM practice_session WHERE user_id = ?1', who.id)).toEqual([])
  })
})

describe('the cost', () => {
  test('of a start is at most 45 rows read, of an end 3 rows written', async () => {
    // A learner who has done much already.
    for (let i = 0; i < 3; i++) {
      const session = await startFor(who, pool.topicId)
      await finish(session.sessionId, answersTo(session, 7, Date.now() - 86_400_000))
    }
    const base = countedDb()
    await call('GET', '/api/practice/topics', { token: who.token, bindings: { DB: base.db } })
    const started = countedDb()
    const session = await startFor(who, pool.topicId, {}, { DB: started.db })
    expect(started.counts.rowsRead).toBeLessThanOrEqual(45)
    expect(started.counts.rowsWritten).toBeLessThanOrEqual(2)
    const ended = countedDb()
    expect((await finish(session.sessionId, answersTo(session), who, { DB: ended.db })).status).toBe(200)
    expect(ended.counts.rowsWritten).toBeLessThanOrEqual(3)
    expect(ended.counts.rowsRead).toBeLessThanOrEqual(20)
    console.info('practice rows', JSON.stringify({ list: base.counts, start: started.counts, end: ended.counts }))
  })
})

test('the export holds sessions and skills, the erasure takes them', async () => {
  const session = await startFor(who, pool.topicId)
  await finish(session.sessionId, answersTo(session))
  const text = await (await call('POST', '/api/me/export', { token: who.token, body: {} })).text()
  expect(text).toContain('practice_skill')
  expect(text).toContain(session.sessionId)
})
