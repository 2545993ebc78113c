import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { LOCALES, type Localized } from '#contract/shared/locales.ts'
import type { SearchResponse } from '#contract/search/schemas.ts'
import { consumeEntries, indexEntries } from '#worker/features/search/jobs.ts'
import { rebuildStep, type RebuildPlace } from '#worker/features/search/rebuild.ts'
import { importContent } from '#worker/importing/import-content.ts'
import { importDeps, type IndexingJob } from '#worker/importing/import-deps.ts'
import { indexQuestions } from '#worker/features/question-bank/jobs.ts'
import { imported, prefix } from '../content/import-run.ts'
import { sampleBundle } from '../content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

let who: Person
beforeAll(async () => {
  who = await person()
})
const search = async (q: string, language = 'en') =>
  (await answerOf<SearchResponse>('GET', `/api/search?${new URLSearchParams({ q, language }).toString()}`, { token: who.token })).items

/** A published test in a published group, both under these titles, taken into the index as the queue does it. */
async function publish(
  title: Localized,
  change: { published?: boolean; visibleUntil?: string } = {},
): Promise<{ testId: string; groupId: string }> {
  const bundle = sampleBundle(prefix())
  const { published = true, ...window } = change
  const report = await imported({
    ...bundle,
    tests: bundle.tests.map((one) => ({ ...one, title, published })),
    groups: bundle.groups.map((one) => ({ ...one, title, ...window })),
  })
  const [testId = '', groupId = ''] = [report.tests[0]?.id, report.groups[0]?.id]
  await indexEntries(env, [
    { kind: 'test', id: testId },
    { kind: 'group', id: groupId },
  ])
  return { testId, groupId }
}

/** What a title says, and what someone types who writes it otherwise (docs/platform.md#search-in-14-languages). */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['en', 'Café Réasoning Zebra', 'cafe reasoning'],
  ['hi', 'अंग्रेज़ी पढ़ाई ज्ञान', 'अंग्रेजी पढाई'],
  ['bn', 'ঢাকা পড়া ১২৩', 'পড়া 123'],
  ['kn', 'ಅಂಗಡಿ ಲೆಕ್ಕ', 'ಅಙ್ಗಡಿ'],
  ['ta', 'தமிழ் இலக்கணம்', 'தமிழ் இலக்'],
  ['te', 'గణితం పరీక్ష', 'గణితం పరీ'],
  ['ml', 'അവൻ പറഞ്ഞു', 'അവന് പറഞ്ഞു'],
  ['gu', 'ગણિત પરીક્ષા ૨૦૨૬', 'ગણિત 2026'],
  ['mr', 'मराठी व्याकरण सन्धि', 'मराठी संधि'],
  ['ur', 'اُردو كتاب هندي', 'اردو کتاب ہندی'],
  ['as', 'অসমীয়া ৰচনা', 'অসমীয়া রচনা'],
  ['mni', 'মণিপুর লাইরিক', 'মণিপুর লাইৰিক'],
  ['mai', 'मैथिली चाँद', 'मैथिली चांद'],
  ['bho', 'भोजपुरी हिन्दी', 'भोजपुरी हिंदी'],
]

describe('a title is found in every language as people type it', () => {
  test('all fourteen are here', () => {
    expect(PAIRS.map(([locale]) => locale).toSorted()).toEqual([...LOCALES].toSorted())
  })
  test.each(PAIRS)('%s: %s by %s', async (locale, title, typed) => {
    const mark = prefix()
    const { testId, groupId } = await publish({ en: `Untranslated ${mark}`, [locale]: `${title} ${mark}` })
    const found = await search(`${mark} ${typed}`, locale)
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([
      ['group', groupId],
      ['test', testId],
    ])
    // Readers of English find it by the words of the other language too, and read the title in English.
    if (locale !== 'en') expect((await search(`${mark} ${typed}`, 'en'))[0]?.title).toBe(`Untranslated ${mark}`)
  })
})

test('a word with a slip finds what was meant, in any language, and says that it is close; an exact hit is none', async () => {
  const mark = prefix()
  const { testId, groupId } = await publish({ en: `Inferential reasoning ${mark}`, ta: `காரணவியல் ${mark}` })
  const ask = (q: string) => answerOf<SearchResponse>('GET', `/api/search?${new URLSearchParams({ q }).toString()}`, { token: who.token })
  for (const typed of ['inferental', 'raesoning', 'inferentail resoning', 'காரனவியல்']) {
    const { items, close } = await ask(`${mark} ${typed}`)
    expect([typed, close, ...items.map(({ id }) => id)]).toEqual([typed, true, groupId, testId])
  }
  expect(await ask(`${mark} reasoning`)).toMatchObject({ close: false, items: [{ id: groupId }, { id: testId }] })
  expect(await ask(`${mark} photosynthesis`)).toEqual({ items: [], close: false })
})

test.each([
  ['ganit', 'गणित'],
  ['vigyan', 'विज्ञान'],
  ['इतिहास', 'itihas'],
  ['ganit', 'ગણિત'],
])('%s finds %s: the same word in other letters', async (typed, title) => {
  const mark = prefix()
  const { testId, groupId } = await publish({ en: `${/[a-z]/.test(title) ? title : 'Untranslated'} ${mark}`, hi: `${title} ${mark}` })
  const { items } = await answerOf<SearchResponse>('GET', `/api/search?${new URLSearchParams({ q: `${mark} ${typed}` }).toString()}`, {
    token: who.token,
  })
  expect(items.map(({ id }) => id).toSorted()).toEqual([testId, groupId].toSorted())
})

test('a test is found by the names of its subjects in every language, after those that have the word in their titles', async () => {
  const mark = prefix()
  const { testId } = await publish({ en: `Paper ${mark}` })
  const [en, hi] = await Promise.all(['maths', 'गणित'].map(async (subject) => search(`${mark} ${subject}`)))
  expect([en?.map(({ id }) => id), hi?.map(({ id }) => id)]).toEqual([[testId], [testId]])
})

test('a list of results is as long as it was asked for, up to fifty', async () => {
  const mark = prefix()
  for (let i = 0; i < 4; i++) await publish({ en: `Long ${i} ${mark}` })
  const found = await answerOf<SearchResponse>('GET', `/api/search?${new URLSearchParams({ q: mark, limit: '50' }).toString()}`, {
    token: who.token,
  })
  expect(found.items).toHaveLength(8)
  for (const limit of ['0', '51', 'x']) {
    const refused = await call('GET', `/api/search?${new URLSearchParams({ q: mark, limit }).toString()}`, { token: who.token })
    expect(refused.status).toBe(400)
  }
})

test('a word of the title comes before a word beside it, and no more than five are told', async () => {
  const mark = prefix()
  for (let i = 0; i < 4; i++) await publish({ en: `Number ${i} ${mark}` })
  expect(await search(mark)).toHaveLength(5)
})

describe('what may not be seen is not found', () => {
  test('a test that is not published, and its group only by itself', async () => {
    const mark = prefix()
    await publish({ en: `Hidden ${mark}` }, { published: false })
    expect((await search(mark)).map(({ kind }) => kind)).toEqual(['group'])
  })
  test('a test whose only group is over', async () => {
    const mark = prefix()
    await publish({ en: `Over ${mark}` }, { visibleUntil: '2020-01-01T00:00:00.000Z' })
    expect(await search(mark)).toEqual([])
  })
  test('what was taken back a moment ago, though the index does not know it yet', async () => {
    const mark = prefix()
    const { testId } = await publish({ en: `Gone ${mark}` })
    await env.DB.prepare('UPDATE test SET published = 0 WHERE id = ?1').bind(testId).run()
    expect((await search(mark)).map(({ kind }) => kind)).toEqual(['group'])
    await consumeEntries(env, {
      messages: [{ body: { questionIds: [], entries: [{ kind: 'test', id: testId }] } }],
    } as unknown as MessageBatch<IndexingJob>)
    const { results } = await env.SEARCH.prepare("SELECT 1 FROM indexed_entry WHERE kind = 'test' AND ref_id = ?1").bind(testId).all()
    expect(results).toEqual([])
  })
})

test('the import tells the index of what it changed, and of nothing else', async () => {
  const told: IndexingJob[] = []
  const changed = async (job: IndexingJob) => void told.push(job)
  const deps = { ...importDeps(env), changed }
  const take = (bundle: unknown) => importContent(deps, bundle, { mode: 'commit', actorId: 'operator', requestId: 'test' })
  const bundle = sampleBundle(prefix())
  const first = await take(bundle)
  if (!first.ok) throw new Error(JSON.stringify(first.faults))
  expect(told).toEqual([
    {
      questionIds: first.questions.map(({ id }) => id),
      entries: [...first.groups.map(({ id }) => ({ kind: 'group', id })), ...first.tests.map(({ id }) => ({ kind: 'test', id }))],
    },
  ])
  await take(bundle)
  expect(told).toHaveLength(1)
  await take({ ...bundle, tests: bundle.tests.map((one) => ({ ...one, title: { en: 'Renamed' } })) })
  expect(told[1]).toEqual({ questionIds: [], entries: first.tests.map(({ id }) => ({ kind: 'test', id })) })
})

const HOSTILE = [
  '"',
  '* OR *',
  'NEAR(a b)',
  'title:x',
  '-',
  '()',
  "'; DROP TABLE test; --",
  '%',
  '_',
  '\\',
  'a"b',
  'ज्ञ'.repeat(60),
  '💥'.repeat(90),
  'x'.repeat(200),
]
test.each(HOSTILE)('a hostile query gives an answer and no fault: %s', async (q) => {
  const response = await call('GET', `/api/search?${new URLSearchParams({ q }).toString()}`, { token: who.token })
  expect(response.status).toBe(200)
})
test.each(['', 'x'.repeat(201)])('a query without words or without end is refused: %j', async (q) => {
  expect((await call('GET', `/api/search?${new URLSearchParams({ q }).toString()}`, { token: who.token })).status).toBe(400)
})

test('made again, the index finds what it found before, entries and questions', async () => {
  const mark = prefix()
  await publish({ en: `Rebuilt ${mark}` })
  const before = await search(mark)
  expect(before).toHaveLength(2)
  const sent: IndexingJob[] = []
  const watched = {
    DB: env.DB,
    SEARCH: env.SEARCH,
    INDEXING: { send: async (job: IndexingJob) => void sent.push(job) } as unknown as Env['INDEXING'],
  }
  let place: RebuildPlace | null = { from: 'questions', after: '' }
  while (place !== null) place = (await rebuildStep(watched, place)).next
  expect(await search(mark)).toEqual([])
  for (const job of sent) {
    await indexQuestions(env, job.questionIds)
    await indexEntries(env, job.entries ?? [])
  }
  expect(await search(mark)).toEqual(before)
})

test('the list of series says of each test its kind and its subjects', async () => {
  const { testId } = await publish({ en: `Subjects ${prefix()}` })
  const groups = await answerOf<CatalogueGroup[]>('GET', '/api/testseries-groups/full?language=hi')
  const mine = groups.flatMap(({ testSeries }) => testSeries).find(({ _id }) => _id === testId)
  expect(mine).toMatchObject({ kind: 'mock', subjects: [{ id: 'Maths', title: 'गणित' }], addedAt: expect.stringMatching(/^20/) as string })
})

const read = new Set<number>()
describe.each([200, 20_000])('with %i entries in the index', (size) => {
  test('a search of one letter reads as little as with few', async () => {
    await env.SEARCH.batch([
      env.SEARCH.prepare(
        `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ?1)
         INSERT INTO indexed_entry (kind, ref_id) SELECT 'test', 'many' || i FROM k WHERE true ON CONFLICT DO NOTHING`,
      ).bind(size),
      env.SEARCH.prepare(
        `INSERT INTO entry_text (rowid, title, beside) SELECT id, 'qq' || id, 'qq' FROM indexed_entry
         WHERE ref_id LIKE 'many%' AND id NOT IN (SELECT rowid FROM entry_text)`,
      ),
    ])
    const [db, index] = [countedDb(), countedDb(env.SEARCH)]
    const response = await call('GET', '/api/search?q=q', { token: who.token, bindings: { DB: db.db, SEARCH: index.db } })
    expect(response.status).toBe(200)
    // The session, then one statement of each database.
    expect(db.counts.statements + index.counts.statements).toBe(3)
    read.add(db.counts.rowsRead + index.counts.rowsRead)
    expect([...read][0]).toBeLessThanOrEqual(60)
    expect(read.size).toBe(1)
  })
  test('a word with a slip costs two statements of the index and sixty rows at most', async () => {
    await env.SEARCH.prepare(
      `INSERT INTO word (skeleton, word) SELECT 'kjk' || char(97 + id % 26), 'qajok' || id FROM indexed_entry WHERE ref_id LIKE 'many%' ON CONFLICT DO NOTHING`,
    ).run()
    const [db, index] = [countedDb(), countedDb(env.SEARCH)]
    const response = await call('GET', '/api/search?q=qejaka%20qqqqzz', { token: who.token, bindings: { DB: db.db, SEARCH: index.db } })
    expect(response.status).toBe(200)
    expect(index.counts.statements).toBeLessThanOrEqual(2)
    expect(db.counts.rowsRead + index.counts.rowsRead).toBeLessThanOrEqual(60)
  })
})
