import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import type { PracticeTopics } from '#contract/practice/schemas.ts'
import type { StudyPlanResponse, StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { findPlanFacts, putWishes } from '#worker/features/study-plan/queries.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { answersTo, startFor, withPool } from '#tests/worker/practice/with-pool.ts'

const WISHES: StudyPlanWishes = { hoursAWeek: 6, ownDate: Date.UTC(2027, 1, 26, 18, 30), skipped: ['quant.percentage'] }

let testId = ''
let otherTestId = ''
let who: Person
const sampleOf = (exam: string) =>
  publishedSample((bundle) => {
    for (const one of [...bundle.tests, ...bundle.groups]) Object.assign(one, { exam })
  })
beforeAll(async () => {
  testId = (await sampleOf('SSC CGL')).testId
  otherTestId = (await sampleOf('GATE')).testId
})
beforeEach(async () => {
  who = await person()
})

const path = (test?: string, exam = 'ssc-cgl') => `/api/me/study-plans/${exam}${test === undefined ? '' : `?test=${test}`}`
const plan = (test?: string, exam?: string, of = who) => answerOf<StudyPlanResponse>('GET', path(test, exam), { token: of.token })
const put = (body: object, exam?: string) => call('PUT', path(undefined, exam), { token: who.token, body })

describe('a study plan', () => {
  test('has no wishes before the learner says any', async () => {
    expect(await plan()).toMatchObject({ wishes: null, sections: [] })
  })
  test('keeps what was said last, and each topic once', async () => {
    await put({ ...WISHES, hoursAWeek: 10, ownDate: null })
    const reply = await put({ ...WISHES, skipped: ['quant.percentage', 'quant.percentage'] })
    expect(await reply.json()).toEqual(WISHES)
    expect((await plan()).wishes).toEqual(WISHES)
  })
  test('is of one learner and one exam', async () => {
    await put(WISHES)
    expect((await plan(undefined, 'gate')).wishes).toBeNull()
    expect((await plan(undefined, undefined, await person())).wishes).toBeNull()
  })
  test('of an exam that the register does not have is not kept', async () => {
    const response = await put(WISHES, 'no-such-exam')
    expect([response.status, await errorCodeOf(response)]).toEqual([404, 'not_found'])
    expect((await plan(undefined, 'no-such-exam')).wishes).toBeNull()
  })
  test.each([{ hoursAWeek: 0 }, { hoursAWeek: 81 }, { hoursAWeek: 2.5 }, { ownDate: 5 }, { skipped: ['Not a topic!'] }])(
    'refuses %j and keeps what was',
    async (wrong) => {
      await put(WISHES)
      const response = await put({ ...WISHES, ...wrong })
      expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
      expect((await plan()).wishes).toEqual(WISHES)
    },
  )
  test('brings the sections of the pattern of a test of the exam, and of no other', async () => {
    expect((await plan(testId)).sections).toEqual([
      { title: 'One', marks12: expect.any(Number) as number },
      { title: 'Two', marks12: 84 },
    ])
    expect((await plan(otherTestId)).sections).toEqual([])
  })
  test('costs one statement and four rows to read, and one row to write', async () => {
    await put(WISHES)
    const read = countedDb()
    expect((await findPlanFacts(read.db, who.id, 'ssc-cgl', testId)).pattern?.sections).toHaveLength(2)
    expect(read.counts).toEqual({ statements: 1, rowsRead: 4, rowsWritten: 0 })
    const written = countedDb()
    expect(await putWishes(written.db, who.id, 'ssc-cgl', { ...WISHES, hoursAWeek: 7 }, Date.now())).toBe(true)
    expect(written.counts).toMatchObject({ statements: 1, rowsWritten: 1 })
  })
})

test('the home counts down to the date of the plan before that of a target', async () => {
  await call('PUT', '/api/me/performance/targets', {
    token: who.token,
    body: { exam: 'SSC CGL', kind: 'marks', value: 60, examAt: Date.UTC(2027, 5, 1) },
  })
  await put(WISHES)
  const { targets } = await answerOf<HomeResponse>('GET', '/api/me/home', { token: who.token })
  expect(targets?.[0]).toEqual({ exam: 'ssc-cgl', examAt: WISHES.ownDate })
})

test('a finished session says on which day its topic was practised', async () => {
  const pool = await withPool()
  const session = await startFor(who, pool.topicId)
  const dayOf = async () =>
    (await answerOf<PracticeTopics>('GET', '/api/practice/topics', { token: who.token })).topics.find(({ id }) => id === pool.topicId)
      ?.lastDay
  expect(await dayOf()).toBeNull()
  await call('POST', `/api/practice/sessions/${session.sessionId}`, { token: who.token, body: answersTo(session) })
  expect(await dayOf()).toBe(studyDayOf(Date.now()))
  // A session that was sent late does not make the day an earlier one.
  const late = await startFor(who, pool.topicId)
  await call('POST', `/api/practice/sessions/${late.sessionId}`, {
    token: who.token,
    body: answersTo(late, 5, Date.now() - 3 * 86_400_000),
  })
  expect(await dayOf()).toBe(studyDayOf(Date.now()))
})

test('nothing is kept of which topic a minor practised', async () => {
  const minor = await person({ ageBand: 'under18' })
  const pool = await withPool()
  const session = await startFor(minor, pool.topicId)
  await call('POST', `/api/practice/sessions/${session.sessionId}`, { token: minor.token, body: answersTo(session) })
  const { topics, isKept } = await answerOf<PracticeTopics>('GET', '/api/practice/topics', { token: minor.token })
  expect([isKept, topics.find(({ id }) => id === pool.topicId)?.lastDay]).toEqual([false, null])
  const rows = await env.DB.prepare('SELECT count(*) AS n FROM practice_skill WHERE user_id = ?1').bind(minor.id).first<{ n: number }>()
  expect(rows?.n).toBe(0)
})
