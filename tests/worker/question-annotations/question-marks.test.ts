import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedPlaces } from '#contract/question-annotations/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let learner: Person
let attemptId = ''

beforeEach(async () => {
  learner = await person()
  const { testId } = await publishedSample()
  const grant = await start(learner, testId)
  attemptId = grant.attemptId
})

const path = (place: number | string, what: 'saved' | 'report', of = attemptId) => `/api/attempts/${of}/questions/${place}/${what}`
const keep = (place: number | string, note = '', who = learner) => call('PUT', path(place, 'saved'), { token: who.token, body: { note } })
const kept = async (who = learner) =>
  (await answerOf<SavedPlaces>('GET', `/api/attempts/${attemptId}/questions/saved`, { token: who.token })).saved
const report = (body: object, place = 0) => call('POST', path(place, 'report'), { token: learner.token, body })
const reports = async () =>
  (await env.DB.prepare('SELECT reason, text, language FROM question_report WHERE user_id = ?1').bind(learner.id).all()).results

describe('a kept question', () => {
  test('is found again by its place, with its note, while the test runs and after it', async () => {
    expect((await keep(2, 'Look at the units')).status).toBe(200)
    expect(await kept()).toEqual([{ place: 2, note: 'Look at the units' }])
  })
  test('is kept once, and its note can be changed', async () => {
    await keep(2, 'first')
    await keep(2, 'second')
    expect(await kept()).toEqual([{ place: 2, note: 'second' }])
  })
  test('can be forgotten, also twice', async () => {
    await keep(2)
    for (let i = 0; i < 2; i++) expect((await call('DELETE', path(2, 'saved'), { token: learner.token })).status).toBe(200)
    expect(await kept()).toEqual([])
  })
  test('is no one else’s, and what another has is as absent as what is not there', async () => {
    await keep(1)
    const other = await person()
    const [foreign, absent] = await Promise.all([
      call('PUT', path(1, 'saved'), { token: other.token, body: { note: '' } }),
      call('PUT', path(1, 'saved', 'aaaaaaaaaaaaaaaa.1'), { token: other.token, body: { note: '' } }),
    ])
    expect([foreign.status, absent.status]).toEqual([404, 404])
    const text = async (response: Response) => (await response.text()).replace(/"requestId":"\w+"/, '')
    expect(await text(foreign)).toBe(await text(absent))
  })
  test.each(['4', '999', '-1', '1.5', 'x', '0001'])('at place %s, which the paper has not, is absent', async (place) => {
    expect((await keep(place)).status).toBe(404)
  })
  test.each(['x'.repeat(1_001), 'a\u0000b', '\u202eabc'])('refuses a note that cannot be stored', async (note) => {
    expect((await keep(0, note)).status).toBe(400)
    expect(await kept()).toEqual([])
  })
})

describe('a report', () => {
  test('is stored with its reason, its words and the language it was read in', async () => {
    expect((await report({ reason: 'translation', text: 'The unit is missing', language: 'hi' })).status).toBe(200)
    expect(await reports()).toEqual([{ reason: 'translation', text: 'The unit is missing', language: 'hi' }])
  })
  test('of the same question takes the place of the one before', async () => {
    await report({ reason: 'other', text: 'a', language: 'en' })
    await report({ reason: 'wrongKey', text: 'b', language: 'en' })
    await report({ reason: 'image', text: '', language: 'en' }, 1)
    expect(await reports()).toHaveLength(2)
  })
  test.each([
    { reason: 'spam', text: '', language: 'en' },
    { reason: 'other', text: 'x'.repeat(1_001), language: 'en' },
    { reason: 'other', text: '', language: 'xx' },
  ])('that makes no sense is refused', async (body) => {
    expect((await report(body)).status).toBe(400)
  })
})

test('says nothing of the key, and reads no more than the paper and what is kept', async () => {
  await submit(await answerOf('POST', `/api/attempts/${attemptId}/continue`, { token: learner.token }))
  await keep(0)
  const { db, counts } = countedDb()
  const response = await call('GET', `/api/attempts/${attemptId}/questions/saved`, { token: learner.token, bindings: { DB: db } })
  expect(Object.keys((await response.json<SavedPlaces>()).saved[0] ?? {})).toEqual(['place', 'note'])
  expect(counts.statements).toBeLessThanOrEqual(3)
})
