import { expect, test } from 'vitest'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { byTab, tabSearch } from './group-tabs.ts'

const base = { title: '', exam: '', access: 'free', questions: 1, minutes: 1, marks: 1, languages: ['en'], opensAt: null } as const
const named = (_id: string, kind?: CatalogueTest['kind']): CatalogueTest => ({ ...base, _id, ...(kind !== undefined && { kind }) })

test('a series is shown in its parts, each in its order, and empty parts are left out', () => {
  const tests = [named('a', 'sectional'), named('b', 'mock'), named('c', 'live'), named('d', 'previousYear'), named('e', 'sectional')]
  expect(byTab(tests).map(({ tab, tests: own }) => [tab, ...own.map(({ _id }) => _id)])).toEqual([
    ['full', 'b', 'c'],
    ['sectional', 'a', 'e'],
    ['previous', 'd'],
  ])
})
test('a list that a device has kept from before the kinds were told is one part', () => {
  expect(byTab([named('a'), named('b')]).map(({ tab }) => tab)).toEqual(['full'])
})
test('an address that names no part names none', () => {
  expect(tabSearch({ tab: 'chapter' })).toEqual({ tab: 'chapter' })
  expect(tabSearch({ tab: 'all' })).toEqual({})
})
