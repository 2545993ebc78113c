import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import type { SearchResponse, SearchSuggestion } from '#contract/search/schemas.ts'
import { facetsOf, filterGroups, subjectNames } from './catalogue-filter.ts'
import { filterSearch } from './filter-search.ts'
import { searchHits } from './search-hits.ts'
import { suggest, withFound } from './suggest.ts'

const base = { questions: 10, minutes: 10, marks: 20, opensAt: null } as const
const GROUPS: readonly CatalogueGroup[] = [
  {
    _id: 'ssc',
    title: 'एसएससी सीजीएल टियर 1',
    description: '',
    exam: 'SSC CGL',
    testSeries: [
      { ...base, _id: 't1', title: 'मॉक टेस्ट १', exam: 'SSC CGL', access: 'free', languages: ['en', 'hi'] },
      {
        ...base,
        _id: 't2',
        title: 'गणित',
        exam: 'SSC CGL',
        access: 'prime',
        languages: ['en'],
        subjects: [{ id: 'Maths', title: 'गणित' }],
      },
    ],
  },
  {
    _id: 'adre',
    title: 'Assam exams',
    description: '',
    exam: 'ADRE',
    testSeries: [
      {
        ...base,
        _id: 't3',
        title: 'ADRE mock',
        exam: 'ADRE',
        access: 'free',
        languages: ['en', 'as'],
        addedAt: '2026-11-01T00:00:00.000Z',
      },
      { ...base, _id: 't1', title: 'मॉक टेस्ट १', exam: 'SSC CGL', access: 'free', languages: ['en', 'hi'] },
    ],
  },
]
const NOW = Date.UTC(2026, 10, 21)
const KNOWN = { attempted: new Set(['t2']), now: NOW, hits: null }
const ids = (filter: Parameters<typeof filterGroups>[1], found?: SearchResponse) =>
  filterGroups(GROUPS, filter, { ...KNOWN, hits: searchHits(GROUPS, filter.q ?? '', found) }).map(
    ({ group, tests }) => `${group._id}:${tests.map(({ _id }) => _id).join()}`,
  )

test('the address is read, and what makes no sense in it is left out', () => {
  expect(filterSearch({ exam: 'SSC CGL', language: 'hi', access: 'free', q: ' ' })).toEqual({
    exam: 'SSC CGL',
    language: 'hi',
    access: 'free',
  })
  expect(filterSearch({ exam: ['x'], language: 'xx', access: 'stolen', q: 5, role: 'admin' })).toEqual({})
})
test('filters narrow the tests, and groups without a match go', () => {
  expect(ids({ language: 'as' })).toEqual(['adre:t3'])
  expect(ids({ access: 'prime' })).toEqual(['ssc:t2'])
  expect(ids({ exam: 'SSC CGL', access: 'free' })).toEqual(['ssc:t1', 'adre:t1'])
})
test('what is new, not begun or attempted can be asked for, and a subject', () => {
  expect(ids({ is: 'attempted' })).toEqual(['ssc:t2'])
  expect(ids({ is: 'todo' })).toEqual(['ssc:t1', 'adre:t3,t1'])
  expect(ids({ is: 'new' })).toEqual(['adre:t3'])
  expect(ids({ subject: 'Maths' })).toEqual(['ssc:t2'])
  expect(filterSearch({ is: 'old', subject: '' })).toEqual({})
  expect(subjectNames(GROUPS).get('Maths')).toBe('गणित')
})
test('words match beginnings of words, in any script and with any digits', () => {
  expect(ids({ q: 'मौक' })).toEqual([])
  expect(ids({ q: 'मॉक 1' })).toEqual(['ssc:t1', 'adre:t1'])
  expect(ids({ q: 'adre' })).toEqual(['adre:t3,t1'])
})
const remote = (id: string, kind: SearchSuggestion['kind'] = 'test'): SearchSuggestion => ({
  id,
  kind,
  title: '',
  exam: 'X',
  groupId: 'ssc',
})

test('a search finds a test by the subjects it asks about, under their names in either language', () => {
  expect(ids({ q: 'maths' })).toEqual(['ssc:t2'])
  expect(ids({ q: 'गणित' })).toEqual(['ssc:t2'])
})
test('words with a slip find what is close, and only where nothing holds them as they are', () => {
  expect(ids({ q: 'asam' })).toEqual(['adre:t3,t1'])
  expect(searchHits(GROUPS, 'asam', undefined)?.close).toBe(true)
  expect(searchHits(GROUPS, 'assam', undefined)?.close).toBe(false)
  expect(suggest(GROUPS, 'asam')).toMatchObject({ close: true, items: [{ id: 'adre' }] })
  expect(ids({ q: 'chemistry' })).toEqual([])
})
test('what the service finds by a name in another language is listed, a whole series too, and comes before close words', () => {
  expect(ids({ q: 'கணிதம்' }, { items: [remote('t2')], close: false })).toEqual(['ssc:t2'])
  expect(ids({ q: 'பொது' }, { items: [remote('adre', 'group')], close: false })).toEqual(['adre:t3,t1'])
  expect(ids({ q: 'asam' }, { items: [remote('t2')], close: false })).toEqual(['ssc:t2'])
  expect(ids({ q: 'assam' }, { items: [remote('t2')], close: true })).toEqual(['adre:t3,t1'])
  expect(ids({ q: 'asam' }, { items: [remote('t2')], close: true })).toEqual(['ssc:t2', 'adre:t3,t1'])
})
test('a series opens at the test whose title holds the words, and series that fit better come first', () => {
  const [ssc, adre] = GROUPS as [CatalogueGroup, CatalogueGroup]
  const asked = { ...ssc.testSeries[0], _id: 't4', title: 'Paper', subjects: [{ id: 'Maths', title: 'गणित' }] } as CatalogueTest
  const groups = [
    { ...adre, testSeries: [...adre.testSeries, asked] },
    { ...ssc, testSeries: [asked, ...ssc.testSeries] },
  ]
  const meant = (q: string, found?: SearchResponse) =>
    filterGroups(groups, { q }, { ...KNOWN, hits: searchHits(groups, q, found) }).map((one) => `${one.group._id}:${one.meant?._id}`)
  expect(meant('गणित')).toEqual(['ssc:t2', 'adre:t4'])
  expect(meant('maths')).toEqual(['adre:t4', 'ssc:t4'])
  expect(meant('கணிதம்', { items: [remote('t2'), remote('t4')], close: false })).toEqual(['ssc:t2', 'adre:t4'])
  expect(meant('assam')).toEqual(['adre:undefined'])
})
test('the service adds suggestions to those of the device, exact ones before close ones, none that cannot be opened', () => {
  const found = (close: boolean, ...all: string[]) => ({ items: all.map((id) => remote(id)), close })
  const idsOf = (query: string, response: SearchResponse) => {
    const { items, close } = withFound(suggest(GROUPS, query), response, GROUPS)
    return [close, ...items.map(({ id }) => id)]
  }
  expect(idsOf('assam', found(false, 't2', 'gone'))).toEqual([false, 'adre', 't2'])
  expect(idsOf('asam', found(false, 't2'))).toEqual([false, 't2'])
  expect(idsOf('assam', found(true, 't2'))).toEqual([false, 'adre'])
  expect(idsOf('asam', found(true, 't2'))).toEqual([true, 'adre', 't2'])
  expect(idsOf('கணிதம்', found(false, 'gone'))).toEqual([false])
})
test('counts are of series, as in the list, with the other filters as they are', () => {
  expect(facetsOf(GROUPS, {}, KNOWN).exam).toEqual([
    { value: 'SSC CGL', count: 2 },
    { value: 'ADRE', count: 1 },
  ])
  expect(facetsOf(GROUPS, { exam: 'SSC CGL' }, KNOWN).access).toEqual([
    { value: 'free', count: 2 },
    { value: 'prime', count: 1 },
  ])
  for (const { value, count } of facetsOf(GROUPS, { exam: 'SSC CGL' }, KNOWN).access)
    expect(filterGroups(GROUPS, { exam: 'SSC CGL', access: value }, KNOWN)).toHaveLength(count)
})
test('suggestions come series first, each test once, five at most', () => {
  expect(suggest(GROUPS, 'ssc').items.map(({ id }) => id)).toEqual(['ssc', 't1', 't2'])
  expect(suggest(GROUPS, 'मॉक').items.map(({ id }) => id)).toEqual(['t1'])
  expect(suggest(GROUPS, '"*(').items).toEqual([])
  const many = [
    {
      ...(GROUPS[0] as CatalogueGroup),
      testSeries: Array.from({ length: 20 }, (_, n) => ({
        ...base,
        _id: `n${n}`,
        title: `Mock ${n}`,
        exam: 'X',
        access: 'free' as const,
        languages: ['en' as const],
      })),
    },
  ]
  expect(suggest(many, 'mock').items).toHaveLength(5)
})
test('previous papers are found by the year they were set in, which the filter lists newest first', () => {
  const paper = (_id: string, year: number): CatalogueTest => ({
    ...base,
    _id,
    title: 'Paper',
    exam: 'SSC CGL',
    access: 'free',
    languages: ['en'],
    sitting: { year, day: null, shift: null, tier: null },
  })
  const groups = [
    {
      ...GROUPS[0],
      _id: 'old',
      title: 'Old papers',
      description: '',
      exam: 'SSC CGL',
      testSeries: [paper('p19', 2019), paper('p24', 2024)],
    },
    ...GROUPS,
  ]
  expect(filterSearch({ year: '2024' })).toEqual({ year: 2024 })
  expect(filterSearch({ year: '1899' })).toEqual({})
  expect(filterGroups(groups, { year: 2019 }, KNOWN).map(({ group, meant }) => [group._id, meant?._id])).toEqual([['old', 'p19']])
  expect(facetsOf(groups, {}, KNOWN).year).toEqual([
    { value: '2024', count: 1 },
    { value: '2019', count: 1 },
  ])
})
