import { expect, test } from 'vitest'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { byYear } from './papers-by-year.ts'

const base = { title: '', exam: '', access: 'free', questions: 1, minutes: 1, marks: 1, languages: ['en'], opensAt: null } as const
const named = (_id: string): CatalogueTest => ({ ...base, _id, kind: 'previousYear' })

test('previous papers stand by year, the newest first, and in a year by day and shift', () => {
  const paper = (_id: string, year: number, day: string | null = null, shift: number | null = null): CatalogueTest => ({
    ...named(_id),
    sitting: { year, day, shift, tier: null },
  })
  const tests = [
    paper('whole year', 2024),
    paper('second', 2024, '2024-09-12', 2),
    named('unknown'),
    paper('old', 2019),
    paper('first', 2024, '2024-09-12', 1),
    paper('later', 2024, '2024-09-13', 1),
  ]
  expect(byYear(tests).map(({ year, tests: own }) => [year, ...own.map(({ _id }) => _id)])).toEqual([
    [2024, 'later', 'first', 'second', 'whole year'],
    [2019, 'old'],
    [null, 'unknown'],
  ])
})
