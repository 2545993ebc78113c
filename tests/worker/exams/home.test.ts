import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueGroup, HomeResponse } from '#contract/catalogue/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'
import { take } from '#tests/worker/revision/taken-test.ts'

const home = (who: Person) => answerOf<HomeResponse>('GET', '/api/me/home', { token: who.token })

let testId = ''
beforeAll(async () => {
  ;({ testId } = await publishedSample((bundle) => {
    for (const one of [...bundle.tests, ...bundle.groups]) Object.assign(one, { exam: 'SSC CGL' })
    for (const one of bundle.tests) Object.assign(one, { kind: 'mock' })
  }))
})

describe('the weakest section', () => {
  test('is the one with the smallest share of its marks in the last mock of the exam', async () => {
    const who = await person({ examGoals: ['ssc-cgl'] })
    await take(who, testId, ['right', 'right', 'unseen', 'unseen'])
    const { weakest, recent } = await home(who)
    expect(recent?.map((one) => [one.testId, one.state])).toEqual([[testId, 'closed']])
    expect(weakest).toEqual({ exam: 'ssc-cgl', testId, section: { en: 'Two' }, score12: 0, max12: 84 })
  })
  test.each([
    ['of another exam', { examGoals: ['gate'] }],
    ['of a minor', { examGoals: ['ssc-cgl'], ageBand: 'under18' }],
    ['of someone who has not said their age', { examGoals: ['ssc-cgl'], ageBand: null }],
  ])('is not told %s', async (_, about) => {
    const who = await person(about)
    await take(who, testId, ['right', 'right', 'unseen', 'unseen'])
    expect((await home(who)).weakest).toBeNull()
  })
})

test('the catalogue says when a test closes', async () => {
  const closing = await publishedSample((bundle) => {
    for (const one of bundle.tests) Object.assign(one, { closesAt: '2031-01-01T00:00:00Z' })
  })
  const groups = await answerOf<CatalogueGroup[]>('GET', '/api/testseries-groups/full')
  const closesAt = (id: string) => groups.flatMap(({ testSeries }) => testSeries).find(({ _id }) => _id === id)?.closesAt
  expect([closesAt(closing.testId), closesAt(testId)]).toEqual(['2031-01-01T00:00:00.000Z', null])
})

describe('the bill of a learner who has begun 300 tests', () => {
  const MANY = 300
  let who: Person
  beforeAll(async () => {
    who = await person({ examGoals: ['ssc-cgl'] })
    await take(who, testId, ['right', 'right', 'unseen', 'unseen'])
    await env.DB.prepare(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?3)
       INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, score12, tie_key, result)
       SELECT a.user_id, printf('older%011d', i), 1, a.mode, a.state, i, i, i, a.language, 1, 1, 0, a.score12, a.tie_key, a.result FROM k, attempt a
       WHERE a.user_id = ?1 AND a.test_id = ?2`,
    )
      .bind(who.id, testId, MANY)
      .run()
    // More of the same mock, so that the home has a full list to read.
    await env.DB.prepare(
      `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, score12, tie_key, result)
       SELECT a.user_id, a.test_id, a.n + k.value, a.mode, a.state, a.started_at - k.value, a.deadline_at, a.closed_at - k.value, a.language, a.paper_version, a.key_version, 0, a.score12, a.tie_key, a.result
       FROM attempt a, json_each('[1,2,3,4,5,6]') k WHERE a.user_id = ?1 AND a.test_id = ?2`,
    )
      .bind(who.id, testId)
      .run()
    for (const exam of ['SSC CGL', 'GATE'])
      await env.DB.prepare("INSERT INTO exam_target (user_id, exam, kind, value, exam_at, updated_at) VALUES (?1, ?2, 'marks', 60, ?3, 1)")
        .bind(who.id, exam, Date.UTC(2027, 1, 26, 18, 30))
        .run()
    await env.DB.prepare('INSERT INTO sample_result (user_id, right_count, total, created_at) VALUES (?1, 1, 3, 1)').bind(who.id).run()
    await answerOf('PUT', `/api/me/enrolments/test/${testId}`, { token: who.token })
  }, 60_000)

  const billOf = async () => {
    const { db, counts } = countedDb()
    const response = await call('GET', '/api/me/home', { token: who.token, bindings: { DB: db } })
    expect(response.status).toBe(200)
    return { counts, home: await response.json<HomeResponse>() }
  }

  test('is three statements and at most 30 rows, once the tests are noted', async () => {
    await answerOf('POST', '/api/me/practice/fill', { token: who.token })
    const { counts, home: told } = await billOf()
    expect(told.attemptedTestIds).toHaveLength(MANY + 1)
    expect(told.recent).toHaveLength(6)
    expect(told.targets).toEqual([
      { exam: 'GATE', examAt: Date.UTC(2027, 1, 26, 18, 30) },
      { exam: 'SSC CGL', examAt: Date.UTC(2027, 1, 26, 18, 30) },
    ])
    expect(told.samples).toEqual({ right: 1, total: 3 })
    expect(told.weakest).toMatchObject({ section: { en: 'Two' } })
    expect(counts).toMatchObject({ statements: 3, rowsWritten: 0 })
    expect(counts.rowsRead).toBeLessThanOrEqual(30)
  })
  test('and a test that was begun since is among those that were begun, before anyone notes it', async () => {
    await env.DB.prepare(
      `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking)
       SELECT user_id, 'newer00000000001', 1, mode, 'open', started_at + 10000, deadline_at, NULL, language, 1, 1, 0 FROM attempt WHERE user_id = ?1 AND test_id = ?2 LIMIT 1`,
    )
      .bind(who.id, testId)
      .run()
    const { counts, home: told } = await billOf()
    expect(told.attemptedTestIds[0]).toBe('newer00000000001')
    expect(told.attemptedTestIds).toHaveLength(MANY + 2)
    expect(counts.rowsRead).toBeLessThanOrEqual(30)
  })
})
