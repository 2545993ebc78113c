import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { SearchResponse } from '#contract/search/schemas.ts'
import type { AdminTestDetail, SavedTest } from '#contract/tests/schemas.ts'
import { indexEntries } from '#worker/features/search/jobs.ts'
import { imported, prefix, run } from '#tests/worker/content/import-run.ts'
import { type FullBundle, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'

const SOURCE = {
  year: 2024,
  day: '2024-09-12',
  shift: 2,
  tier: 'Tier 1',
  source: 'Question paper on the site of the agency',
  mayPublish: true,
}

/** The sample bundle with its test as a previous paper from there; null leaves the source out. */
function paperBundle(paperSource: unknown = SOURCE): FullBundle {
  const bundle = sampleBundle(prefix())
  for (const one of bundle.tests) Object.assign(one, { kind: 'previousYear' }, paperSource === null ? {} : { paperSource })
  return bundle
}

const storedOf = (testId: string) => env.DB.prepare('SELECT * FROM paper_source WHERE test_id = ?1').bind(testId).first()
const catalogueTest = async (id: string) =>
  (await answerOf<CatalogueGroup[]>('GET', '/api/testseries-groups/full'))
    .flatMap(({ testSeries }) => testSeries)
    .find(({ _id }) => _id === id)

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

describe('a previous paper', () => {
  test('is kept with when it was set and where the operator has it from, and learners are told the first alone', async () => {
    const report = await imported(paperBundle())
    const id = report.tests[0]?.id ?? ''
    expect(await storedOf(id)).toEqual({
      test_id: id,
      year: 2024,
      day: '2024-09-12',
      shift: 2,
      tier: 'Tier 1',
      source: SOURCE.source,
    })
    const shown = await catalogueTest(id)
    expect(shown?.sitting).toEqual({ year: 2024, day: '2024-09-12', shift: 2, tier: 'Tier 1' })
    expect(JSON.stringify(shown)).not.toContain(SOURCE.source)
  })

  test('comes back to its form as it was saved, and loses its source with its kind', async () => {
    const report = await imported(paperBundle({ year: 2019, source: 'Archive', mayPublish: true }))
    const id = report.tests[0]?.id ?? ''
    const detail = await answerOf<AdminTestDetail>('GET', `/api/admin/testseries/${id}`, { token: admin.token })
    expect(detail.definition.paperSource).toEqual({ year: 2019, source: 'Archive', mayPublish: true })
    const { paperSource: _gone, ...mock } = detail.definition
    await answerOf<SavedTest>('PUT', `/api/admin/testseries/${id}`, {
      token: admin.token,
      body: { test: { ...mock, kind: 'mock' }, expected: detail.checksum },
    })
    expect(await storedOf(id)).toBeNull()
    expect((await catalogueTest(id))?.sitting).toBeUndefined()
  })

  test.each([
    ['without its source', null, 'tests[0].paperSource'],
    ['without the word that it may be published', { ...SOURCE, mayPublish: undefined }, 'tests[0].paperSource.mayPublish'],
    ['with an empty source', { ...SOURCE, source: ' ' }, 'tests[0].paperSource.source'],
    ['from next year', { ...SOURCE, year: 2027, day: undefined }, 'tests[0].paperSource.year'],
    ['of a day that no calendar has', { ...SOURCE, day: '2024-02-31' }, 'tests[0].paperSource.day'],
  ])('is not published %s, and nothing of it is stored', async (_, source, path) => {
    const bundle = paperBundle(JSON.parse(JSON.stringify(source)))
    const result = await run(bundle)
    expect(result.ok ? [] : result.faults.map((fault) => fault.path)).toEqual([path])
    expect(await env.DB.prepare('SELECT 1 FROM test WHERE external_id = ?1').bind(bundle.tests[0]?.id).first()).toBeNull()
  })

  test('is found by its year', async () => {
    const bundle = paperBundle({ ...SOURCE, year: 1987, day: undefined })
    for (const one of bundle.tests) Object.assign(one, { title: { en: 'Quartz paper' } })
    const report = await imported(JSON.parse(JSON.stringify(bundle)))
    const id = report.tests[0]?.id ?? ''
    await indexEntries(env, [{ kind: 'test', id }])
    const learner = await person()
    const { items } = await answerOf<SearchResponse>('GET', '/api/search?q=quartz%201987', { token: learner.token })
    expect(items.map((one) => one.id)).toEqual([id])
  })

  test('costs the list of series one row more, and a test of another kind none', async () => {
    const rows = async () => {
      const { db, counts } = countedDb()
      expect((await call('GET', '/api/testseries-groups/full', { bindings: { DB: db } })).status).toBe(200)
      return counts.rowsRead
    }
    const before = await rows()
    await imported(sampleBundle(prefix()))
    const withMock = await rows()
    await imported(paperBundle())
    expect(await rows()).toBe(withMock + (withMock - before) + 1)
  })

  test('that is imported again unchanged writes nothing', async () => {
    const bundle = paperBundle()
    await imported(bundle)
    const again = await imported(structuredClone(bundle))
    expect(again.counts.tests).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })
})
