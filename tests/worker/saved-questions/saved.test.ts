import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedDetail, SavedPage, SavedRequest } from '#contract/saved-questions/schemas.ts'
import { readTexts, writeTexts } from '#worker/searching/question-index.sql.ts'
import { CANARY } from '#tests/worker/content/sample-bundle.ts'
import { openFile, storedFile } from '#tests/worker/content/open-paper.ts'
import { take } from '#tests/worker/revision/taken-test.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let who: Person
let testId = ''
let ids: string[] = []

const questionIds = async (test: string): Promise<string[]> =>
  (
    await env.DB.prepare(
      "SELECT q.value ->> '$.id' AS id FROM paper p, json_each(p.plan, '$.questions') q WHERE p.test_id = ?1 ORDER BY q.key",
    )
      .bind(test)
      .all<{ id: string }>()
  ).results.map(({ id }) => id)

beforeEach(async () => {
  ;({ testId } = await publishedSample())
  who = await person()
  ids = await questionIds(testId)
})

const list = (query = '', of = who) => answerOf<SavedPage>('GET', `/api/me/saved${query}`, { token: of.token })
const put = (place: number, over: Partial<SavedRequest> = {}, of = who) =>
  call('PUT', `/api/me/saved/${ids[place]}`, {
    token: of.token,
    body: { testId, paperVersion: 1, place, note: '', folder: null, tags: [], ...over },
  })
const detail = (place: number) => answerOf<SavedDetail>('GET', `/api/me/saved/${ids[place]}`, { token: who.token })

describe('with a test taken', () => {
  beforeEach(async () => {
    await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
  })
  test('questions are kept with note, folder and tags, listed newest first, changed and forgotten', async () => {
    expect((await put(0, { savedAt: 1_000 })).status).toBe(200)
    expect((await put(1, { savedAt: 2_000, note: 'Sign!', folder: 'Algebra', tags: ['formula', 'formula'] })).status).toBe(200)
    const page = await list()
    expect(page.items.map(({ questionId, folder, tags, note }) => [questionId, folder, tags, note])).toEqual([
      [ids[1], 'Algebra', ['formula'], 'Sign!'],
      [ids[0], null, [], ''],
    ])
    expect([page.folders, page.sources.length, page.topics.length, page.next]).toEqual([['Algebra'], 1, 1, null])
    const file = page.sources[0]?.files.en
    expect(JSON.stringify(await openFile(await storedFile(file?.hash ?? ''), file?.key ?? ''))).toContain('Question s1')
    expect(page.sources[0]?.solutions).toBeUndefined()
    await put(1, { folder: 'Numbers', note: 'n' })
    expect((await list('?folder=Numbers')).items.map(({ savedAt, note }) => [savedAt, note])).toEqual([[2_000, 'n']])
    for (let i = 0; i < 2; i++) expect((await call('DELETE', `/api/me/saved/${ids[1]}`, { token: who.token })).status).toBe(200)
    expect((await list()).items).toHaveLength(1)
    // Undo: the same row at its old place in the list.
    await put(1, { savedAt: 500, folder: 'Numbers' })
    expect((await list()).items.map(({ questionId }) => questionId)).toEqual([ids[0], ids[1]])
  })
  test('the list continues from page to page', async () => {
    for (let place = 0; place < 4; place++) await put(place, { savedAt: 1_000 })
    const first = await list('?limit=3')
    const second = await list(`?limit=3&before=${first.next}`)
    expect([...first.items, ...second.items].map(({ questionId }) => questionId).toSorted()).toEqual(ids.toSorted())
    expect([second.items.length, second.next]).toEqual([1, null])
    expect((await call('GET', '/api/me/saved?before=nonsense', { token: who.token })).status).toBe(400)
  })
  test('a folder gets another name, or none', async () => {
    await put(0, { folder: 'A' })
    await put(1, { folder: 'A' })
    await put(2, { folder: 'B' })
    const rename = (from: string, to: string | null) =>
      answerOf('POST', '/api/me/saved/folders/rename', { token: who.token, body: { from, to } })
    expect(await rename('A', 'C')).toEqual({ moved: 2 })
    expect((await list()).folders).toEqual(['B', 'C'])
    expect(await rename('C', null)).toEqual({ moved: 2 })
    expect((await list()).folders).toEqual(['B'])
  })
  test('a search finds words of the question, the note, the tags and the folder, and only in the own list', async () => {
    await writeTexts(env.SEARCH, await readTexts(env.DB, ids))
    await put(0, { savedAt: 1, note: 'गणित की भूल', tags: ['revise'] })
    await put(2, { savedAt: 2, folder: 'Units' })
    const found = async (q: string, more = '') => (await list(`?q=${encodeURIComponent(q)}${more}`)).items.map(({ place }) => place)
    expect(await found('square see')).toEqual([2])
    expect(await found('Question s1')).toEqual([0])
    expect(await found('प्रश्न')).toEqual([0])
    expect(await found('गणित')).toEqual([0])
    expect(await found('revi')).toEqual([0])
    expect(await found('units')).toEqual([2])
    expect(await found('half', '&folder=Units')).toEqual([2])
    expect(await found('half', '&folder=Other')).toEqual([])
    expect(await found('nothing of the kind')).toEqual([])
    expect(await found('"*) OR')).toEqual([])
    expect((await list('?tag=revise')).items.map(({ place }) => place)).toEqual([0])
    expect((await list('?q=Question', await person())).items).toEqual([])
  })
  test('the answer is told with its solution', async () => {
    await put(0)
    const { answer, source, withheld, topic, isInDeck } = await detail(0)
    expect([withheld, topic?.title.en, isInDeck]).toEqual([null, 'Numbers', false])
    expect(answer?.key).toHaveProperty('options')
    const file = source.solutions?.en
    expect(JSON.stringify(await openFile(await storedFile(file?.hash ?? ''), file?.key ?? ''))).toContain(CANARY)
  })
})

describe('the answer of a saved question is not told', () => {
  test('while the test is open, and the list tells of no key then', async () => {
    const grant = await start(who, testId)
    await call('PUT', `/api/attempts/${grant.attemptId}/questions/0/saved`, { token: who.token, body: { note: '' } })
    const held = await detail(0)
    expect([held.answer, held.withheld, held.source.solutions]).toEqual([null, 'unreleased', undefined])
    expect(JSON.stringify([held, await list()])).not.toContain('options')
    await submit(grant)
    await expect.poll(async () => (await detail(0)).withheld, { timeout: 20_000 }).toBeNull()
  })
  test('while another open test shares any question with its paper', async () => {
    const shared = await publishedSample((bundle) => {
      const [first] = bundle.tests
      if (first !== undefined) bundle.tests.push({ ...first, id: `${first.id}2`, title: { en: 'The same questions again' } })
    })
    const other = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${shared.p}.test2`).first<{ id: string }>()
    ;({ testId } = shared)
    ids = await questionIds(testId)
    await take(who, testId, ['wrong', 'wrong', 'wrong', 'wrong'])
    await put(0)
    const open = await start(who, other?.id ?? '')
    const held = await detail(0)
    expect([held.answer, held.withheld, held.source.solutions]).toEqual([null, 'open', undefined])
    await submit(open)
    expect((await detail(0)).withheld).toBeNull()
  })
  test('before its release', async () => {
    const later = await publishedSample((bundle) => {
      for (const p of bundle.patterns) Object.assign(p, { release: { when: 'afterMinutes', minutes: 60 } })
    })
    testId = later.testId
    ids = await questionIds(testId)
    await take(who, testId, ['wrong', 'wrong', 'wrong', 'wrong'])
    await put(1)
    expect([(await detail(1)).answer, (await detail(1)).withheld]).toEqual([null, 'unreleased'])
  })
})

describe('nothing is kept', () => {
  test.each([
    ['of a test that was never begun', {}, 404],
    ['at a place where the question does not stand', { place: 1 }, 404],
    ['of a paper that is not there', { paperVersion: 9 }, 404],
    ['with a name that is none', { folder: ' x' }, 400],
    ['with too many tags', { tags: Array.from({ length: 9 }, (_, i) => `t${i}`) }, 400],
    ['with text that cannot be stored', { note: 'a\u0000b' }, 400],
  ])('%s', async (_, over, status) => {
    expect((await put(0, over)).status).toBe(status)
    expect((await list()).items).toEqual([])
  })
  test('of someone else', async () => {
    await start(who, testId)
    await expect.poll(async () => (await put(0)).status, { timeout: 20_000 }).toBe(200)
    const other = await person()
    expect((await put(0, {}, other)).status).toBe(404)
    expect((await call('GET', `/api/me/saved/${ids[0]}`, { token: other.token })).status).toBe(404)
    await call('DELETE', `/api/me/saved/${ids[0]}`, { token: other.token })
    expect((await list()).items).toHaveLength(1)
  })
})
