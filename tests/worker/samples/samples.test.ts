import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import type { MarkSamplesResponse, SampleResult, SamplesResponse } from '#contract/samples/schemas.ts'
import { CANARY } from '../content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { withSamples } from './with-samples.ts'

const read = (language: string) => answerOf<SamplesResponse>('GET', `/api/samples?language=${language}`)

describe('the sample questions', () => {
  test('come in their order, rendered, with their options from a to z', async () => {
    const { ids } = await withSamples()
    const { questions, hasMaths } = await read('en')
    expect(questions.map(({ _id, language }) => [_id, language])).toEqual(ids.map((id) => [id, 'en']))
    expect(questions[0]?.stem).toContain('<math')
    expect(hasMaths).toBe(true)
    expect(questions[0]?.options.map(({ option }) => option)).toEqual(['a', 'b', 'c', 'd'])
    expect(questions[1]?.options[3]?.html).toContain('option y-d')
  })
  test('each comes in the language asked for, or in what stands in for it', async () => {
    await withSamples()
    expect((await read('hi')).questions.map(({ language }) => language)).toEqual(['hi', 'hi', 'en'])
    expect((await read('mai')).questions.map(({ language }) => language)).toEqual(['hi', 'hi', 'en'])
    expect((await read('ta')).questions.map(({ language }) => language)).toEqual(['en', 'en', 'en'])
    expect((await call('GET', '/api/samples?language=fr')).status).toBe(400)
  })
  test('hold nothing of their keys before they are marked', async () => {
    await withSamples()
    const text = await (await call('GET', '/api/samples')).text()
    expect(text).not.toContain(CANARY)
    expect(text).not.toMatch(/"(right|key|solution|accept|correct)"/)
  })
  test('are the same for everyone, byte for byte', async () => {
    await withSamples()
    const { token } = await person({ role: 'admin' })
    const [one, other] = await Promise.all([call('GET', '/api/samples'), call('GET', '/api/samples', { token })])
    expect(await other.text()).toBe(await one.text())
  })
})

describe('marking', () => {
  test('tells of each question what was chosen, what is right and why', async () => {
    const { ids } = await withSamples()
    const [x = '', y = ''] = ids
    const answers = [
      { questionId: x, option: 'b' },
      { questionId: y, option: 'a' },
    ]
    const marked = await answerOf<MarkSamplesResponse>('POST', '/api/samples/mark?language=hi', { body: { answers } })
    expect(marked).toMatchObject({ right: 1, total: 3 })
    expect(marked.questions.map(({ chosen, right, language }) => [chosen, right, language])).toEqual([
      ['b', 'b', 'hi'],
      ['a', 'd', 'hi'],
      [null, 'a', 'en'],
    ])
    expect(marked.questions[0]?.solution).toContain(`${CANARY} hi x`)
  })
  test('tells nothing of a question that is in a test', async () => {
    const { p } = await withSamples()
    const other = await env.DB.prepare('SELECT id FROM question WHERE external_id = ?1').bind(`${p}.s1`).first<{ id: string }>()
    const answers = [{ questionId: other?.id, option: 'b' }]
    const text = await (await call('POST', '/api/samples/mark', { body: { answers } })).text()
    expect(text).toContain('"right":0')
    expect(text).not.toContain(other?.id)
    expect(text).not.toContain(`${CANARY} en s1`)
  })
  test.each([
    ['twice', [{ option: 'a' }, { option: 'b' }]],
    ['by a word', [{ option: 'right' }]],
    ['with a mark of its own', [{ option: 'a', isRight: true }]],
  ])('a question answered %s is refused', async (_name, given) => {
    const { ids } = await withSamples()
    const answers = given.map((one) => ({ questionId: ids[0], ...one }))
    const response = await call('POST', '/api/samples/mark', { body: { answers } })
    expect([response.status, await errorCodeOf(response)]).toEqual([400, 'invalid_request'])
  })
})

describe('after signing in', () => {
  const all = (ids: readonly string[], option: string) => ({ answers: ids.map((questionId) => ({ questionId, option })) })

  test('the answers are marked here and the result kept once', async () => {
    const { ids } = await withSamples()
    const { token, id } = await person()
    const claim = (option: string) => answerOf<SampleResult>('POST', '/api/me/samples', { token, body: all(ids, option) })
    expect(await claim('b')).toEqual({ right: 1, total: 3 })
    expect(await claim('c')).toEqual({ right: 1, total: 3 })
    const { results } = await env.DB.prepare('SELECT right_count, total FROM sample_result WHERE user_id = ?1').bind(id).all()
    expect(results).toEqual([{ right_count: 1, total: 3 }])
    expect((await answerOf<HomeResponse>('GET', '/api/me/home', { token })).samples).toEqual({ right: 1, total: 3 })
  })
  test('the home of someone who has claimed nothing says so, and bookmarks are still there', async () => {
    const { p, ids } = await withSamples()
    const { token } = await person()
    const row = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${p}.test`).first<{ id: string }>()
    await answerOf('PUT', `/api/me/enrolments/test/${row?.id}`, { token })
    expect(await answerOf<HomeResponse>('GET', '/api/me/home', { token })).toMatchObject({
      samples: null,
      enrolled: [{ kind: 'test', id: row?.id }],
    })
    await answerOf('POST', '/api/me/samples', { token, body: all(ids, 'd') })
    expect(await answerOf<HomeResponse>('GET', '/api/me/home', { token })).toMatchObject({
      samples: { right: 1, total: 3 },
      enrolled: [{ kind: 'test', id: row?.id }],
    })
  })
  test.each([
    ['none', { answers: [] }, 400, 'invalid_request'],
    ['a score', { answers: [], right: 3 }, 400, 'invalid_request'],
    ['answers to questions that are no samples', { answers: [{ questionId: 'a'.repeat(16), option: 'a' }] }, 404, 'not_found'],
  ])('%s in place of answers keeps nothing', async (_name, body, status, code) => {
    await withSamples()
    const { token, id } = await person()
    const response = await call('POST', '/api/me/samples', { token, body })
    expect([response.status, await errorCodeOf(response)]).toEqual([status, code])
    expect(await env.DB.prepare('SELECT 1 FROM sample_result WHERE user_id = ?1').bind(id).first()).toBeNull()
  })
})

describe('the bill', () => {
  /** What `act` reads and writes, with the real database counted. */
  async function bill(act: (db: D1Database) => Promise<Response>) {
    const { db, counts } = countedDb()
    const response = await act(db)
    expect(response.status).toBe(200)
    return counts
  }

  test('of reading is one statement, within the rows that a public page may cost', async () => {
    const { ids } = await withSamples()
    const counts = await bill((DB) => call('GET', '/api/samples', { bindings: { DB } }))
    expect(counts).toMatchObject({ statements: 1, rowsWritten: 0 })
    expect(counts.rowsRead).toBeLessThanOrEqual(2 * ids.length + 10)
  })
  test('of marking is one statement that writes nothing', async () => {
    const { ids } = await withSamples()
    const body = { answers: [{ questionId: ids[0], option: 'a' }] }
    expect(await bill((DB) => call('POST', '/api/samples/mark', { body, bindings: { DB } }))).toMatchObject({
      statements: 1,
      rowsWritten: 0,
    })
  })
  test('of claiming is three statements and one written row; of the home with it three', async () => {
    const { ids } = await withSamples()
    const { token } = await person()
    const body = { answers: [{ questionId: ids[0], option: 'a' }] }
    expect(await bill((DB) => call('POST', '/api/me/samples', { token, body, bindings: { DB } }))).toMatchObject({
      statements: 3,
      rowsWritten: 1,
    })
    expect(await bill((DB) => call('GET', '/api/me/home', { token, bindings: { DB } }))).toMatchObject({ statements: 3, rowsWritten: 0 })
  })
})
