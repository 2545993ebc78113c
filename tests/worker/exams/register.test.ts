import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExamsResponse, ListedExam } from '#contract/exams/schemas.ts'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

let admin: Person
let learner: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
  learner = await person({ examGoals: ['ssc-cgl', 'gate'] })
})

const exams = async (): Promise<readonly ListedExam[]> => (await answerOf<ExamsResponse>('GET', '/api/exams')).exams
const examOf = async (slug: string) => (await exams()).find((one) => one.slug === slug)
const NOTHING_KNOWN = { date: null, dateStatus: null, source: null }
// 27 February 2027 in India.
const KNOWN = { date: Date.UTC(2027, 1, 26, 18, 30), dateStatus: 'official', source: 'https://ssc.gov.in/calendar' } as const

describe('the register', () => {
  test('is told to everyone in one statement, every exam with its family', async () => {
    const { db, counts } = countedDb()
    const response = await call('GET', '/api/exams', { bindings: { DB: db } })
    expect(counts).toMatchObject({ statements: 1, rowsWritten: 0 })
    const { exams: listed } = await response.json<ExamsResponse>()
    // Each exam, and where its last daily quiz would be; where there is one, its test with the index to it.
    const drawn = listed.filter(({ daily }) => daily !== null).length
    expect(counts.rowsRead).toBeLessThanOrEqual(2 * listed.length + 2 * drawn)
    expect(listed.find(({ slug }) => slug === 'rrb-ntpc')).toEqual({
      slug: 'rrb-ntpc',
      family: 'railways',
      titles: { en: 'RRB NTPC' },
      daily: null,
      ...NOTHING_KNOWN,
    })
  })
  test('takes an exam that an import brings into the family that its name tells', async () => {
    await publishedSample((bundle) => {
      for (const one of [...bundle.tests, ...bundle.groups]) Object.assign(one, { exam: 'SBI Clerk 2027' })
    })
    expect(await examOf('sbi-clerk-2027')).toMatchObject({ family: 'banking', titles: { en: 'SBI Clerk 2027' } })
  })
})

describe('an admin', () => {
  const save = (slug: string, body: object) => call('PUT', `/api/admin/exams/${slug}`, { token: admin.token, body })
  test('says when an exam is and where that stands, and a colleague who saw it before is told', async () => {
    const was = { family: 'ssc', ...NOTHING_KNOWN }
    const exam = { family: 'ssc', ...KNOWN }
    expect(await (await save('ssc-chsl', { was, exam })).json()).toMatchObject({ slug: 'ssc-chsl', ...exam })
    expect(await examOf('ssc-chsl')).toMatchObject(exam)
    expect(await errorCodeOf(await save('ssc-chsl', { was, exam: { ...was, family: 'other' } }))).toBe('conflict')
    expect(await examOf('ssc-chsl')).toMatchObject(exam)
    const { results } = await env.DB.prepare("SELECT action, before, after FROM audit_log WHERE target = 'ssc-chsl'").all()
    expect(results).toEqual([{ action: 'exam.save', before: JSON.stringify(was), after: JSON.stringify(exam) }])
  })
  test.each([
    ['a date without a source', { ...KNOWN, source: null }],
    ['a date that is neither official nor expected', { ...KNOWN, dateStatus: null }],
    ['a source without a date', { ...NOTHING_KNOWN, source: KNOWN.source }],
    ['a source that is no address', { ...KNOWN, source: 'the newspaper' }],
    ['a source that would run a script', { ...KNOWN, source: 'javascript:alert(1)' }],
    ['a date of the last century', { ...KNOWN, date: 0 }],
    ['a family that there is none of', { ...KNOWN, family: 'royal' }],
  ])('cannot save %s', async (_, exam) => {
    const was = { family: 'university', ...NOTHING_KNOWN }
    const response = await save('cuet', { was, exam: { family: 'university', ...exam } })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
    expect(await examOf('cuet')).toMatchObject(NOTHING_KNOWN)
  })
  test('cannot save an exam that is not registered', async () => {
    const facts = { family: 'ssc', ...NOTHING_KNOWN }
    expect(await errorCodeOf(await save('no-such-exam', { was: facts, exam: facts }))).toBe('not_found')
  })
  test('needs the right to write content', async () => {
    const support = await person({ role: 'admin', permissions: ['support'] })
    const facts = { family: 'ssc', ...NOTHING_KNOWN }
    const response = await call('PUT', '/api/admin/exams/gate', { token: support.token, body: { was: facts, exam: facts } })
    expect(response.status).toBe(403)
  })
})

describe('a learner', () => {
  const choose = (exam: unknown) => call('PUT', '/api/me/focus-exam', { token: learner.token, body: { exam } })
  const told = async () => (await answerOf<HomeResponse>('GET', '/api/me/home', { token: learner.token })).learner

  test('has no exam chosen at first, and the home tells the goals, the language and the state', async () => {
    expect(await told()).toEqual({ focusExam: null, examGoals: ['ssc-cgl', 'gate'], questionLanguage: 'en', state: 'AS' })
  })
  test('chooses an exam of the register in two statements, and takes it back', async () => {
    const { db, counts } = countedDb()
    const response = await call('PUT', '/api/me/focus-exam', { token: learner.token, body: { exam: 'gate' }, bindings: { DB: db } })
    expect(await response.json()).toEqual({ focusExam: 'gate' })
    expect(counts).toMatchObject({ statements: 2, rowsWritten: 1 })
    expect(await told()).toMatchObject({ focusExam: 'gate' })
    expect((await choose(null)).status).toBe(200)
    expect(await told()).toMatchObject({ focusExam: null })
  })
  test.each([
    ['that is not registered', 'no-such-exam', 404, 'not_found'],
    ['that is no slug', 'SSC CGL', 400, 'invalid_request'],
    ['that is a number', 7, 400, 'invalid_request'],
  ])('cannot choose an exam %s', async (_, exam, status, code) => {
    await choose('ssc-cgl')
    const response = await choose(exam)
    expect([response.status, await errorCodeOf(response)]).toEqual([status, code])
    expect(await told()).toMatchObject({ focusExam: 'ssc-cgl' })
  })
})
