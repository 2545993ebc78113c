import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest, HomeResponse } from '#contract/catalogue/schemas.ts'
import { nextTests } from './next-tests.ts'

const NOW = Date.UTC(2026, 10, 21)
const aTest = (_id: string, more: Partial<CatalogueTest> = {}): CatalogueTest => ({
  _id,
  title: _id,
  exam: 'SSC CGL',
  access: 'free',
  questions: 100,
  minutes: 60,
  marks: 200,
  languages: ['en'],
  opensAt: null,
  ...more,
})
const group = (_id: string, testSeries: CatalogueTest[]): CatalogueGroup => ({
  _id,
  title: _id,
  description: '',
  exam: 'SSC CGL',
  testSeries,
})
const home: HomeResponse = { open: [], last: null, enrolled: [], attemptedTestIds: [], samples: null, serverNow: NOW }
const GROUPS = [
  group('one', [aTest('a'), aTest('b', { access: 'prime' })]),
  group('two', [aTest('c'), aTest('d', { opensAt: '2030-01-01T00:00:00Z' })]),
]
const pick = (more: Partial<HomeResponse>, prime = false) =>
  nextTests(GROUPS, { ...home, ...more }, prime, NOW, 3).map(({ test, reason }) => `${test._id} ${reason}`)

test('someone new is offered what is free and open now', () => {
  expect(pick({})).toEqual(['a free', 'c free'])
})
test('what was attempted is not offered again', () => {
  expect(pick({ attemptedTestIds: ['a'] })).toEqual(['c free'])
})
test('the series one is enrolled in comes first', () => {
  expect(pick({ enrolled: [{ kind: 'group', id: 'two', at: 1 }] })).toEqual(['c enrolled', 'a free'])
})
test('a bookmarked test comes before everything', () => {
  expect(
    pick({
      enrolled: [
        { kind: 'group', id: 'one', at: 1 },
        { kind: 'test', id: 'c', at: 2 },
      ],
    }),
  ).toEqual(['c bookmarked', 'a enrolled'])
})
test('Prime opens Prime tests where there is another reason for them', () => {
  expect(pick({ enrolled: [{ kind: 'group', id: 'one', at: 1 }] }, true)).toEqual(['a enrolled', 'b enrolled', 'c free'])
})
test('a test in two series is offered once, with its best reason', () => {
  const both = [group('one', [aTest('a')]), group('two', [aTest('a')])]
  const next = nextTests(both, { ...home, enrolled: [{ kind: 'group', id: 'two', at: 1 }] }, false, NOW, 3)
  expect(next.map(({ group: { _id }, reason }) => `${_id} ${reason}`)).toEqual(['two enrolled'])
})
