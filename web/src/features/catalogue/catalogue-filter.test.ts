import { expect, test } from 'vitest'
import type { CatalogueGroup } from '#contract/catalogue.ts'
import { facetsOf, filterGroups, subjectNames } from './catalogue-filter.ts'
import { filterSearch } from './filter-search.ts'
import { suggest } from './suggest.ts'

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
const KNOWN = { attempted: new Set(['t2']), now: NOW }
const ids = (filter: Parameters<typeof filterGroups>[1]) =>
  filterGroups(GROUPS, filter, KNOWN).map(({ group, tests }) => `${group._id}:${tests.map(({ _id }) => _id)}`)

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
test('counts are of tests, each once, with the other filters as they are', () => {
  expect(facetsOf(GROUPS, {}, KNOWN).exam).toEqual([
    { value: 'SSC CGL', count: 2 },
    { value: 'ADRE', count: 1 },
  ])
  expect(facetsOf(GROUPS, { exam: 'SSC CGL' }, KNOWN).access).toEqual([
    { value: 'free', count: 1 },
    { value: 'prime', count: 1 },
  ])
  expect(facetsOf(GROUPS, { exam: 'SSC CGL' }, KNOWN).exam).toHaveLength(2)
})
test('suggestions come series first, each test once, five at most', () => {
  expect(suggest(GROUPS, 'ssc').map(({ id }) => id)).toEqual(['ssc', 't1', 't2'])
  expect(suggest(GROUPS, 'मॉक').map(({ id }) => id)).toEqual(['t1'])
  expect(suggest(GROUPS, '"*(')).toEqual([])
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
  expect(suggest(many, 'mock')).toHaveLength(5)
})
