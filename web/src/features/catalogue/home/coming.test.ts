import { expect, test } from 'vitest'
import type { CatalogueGroup, CatalogueTest } from '#contract/catalogue/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { comingTests } from './coming.ts'
import { changeOf } from './result-change.ts'

const NOW = Date.UTC(2026, 10, 21)
const named = (_id: string, opensAt: string | null): CatalogueTest => ({
  _id,
  title: _id,
  exam: '',
  access: 'free',
  questions: 1,
  minutes: 1,
  marks: 1,
  languages: ['en'],
  opensAt,
})
const group = (...testSeries: CatalogueTest[]): CatalogueGroup => ({ _id: 'g', title: '', description: '', exam: '', testSeries })

test('with an exam only its own tests are coming', () => {
  const own = { ...named('own', '2026-12-01T00:00:00Z'), exam: 'SSC CGL' }
  expect(comingTests([group(named('other', '2026-11-22T00:00:00Z'), own)], 'ssc-cgl', NOW).map(({ test: { _id } }) => _id)).toEqual(['own'])
})
test('what opens next comes first, each test once, and what is open already is not coming', () => {
  const [open, soon, later] = [
    named('open', '2026-11-20T00:00:00Z'),
    named('soon', '2026-11-22T00:00:00Z'),
    named('later', '2026-12-01T00:00:00Z'),
  ]
  expect(comingTests([group(later, open, named('always', null)), group(soon, later)], null, NOW).map(({ test: { _id } }) => _id)).toEqual([
    'soon',
    'later',
  ])
})

const result = (score12: number | null, max12: number) => ({
  score12: score12 === null ? null : units(score12),
  max12: units(max12),
})
test('a result is compared by its share of the marks, in whole points', () => {
  expect(changeOf(result(600, 1_200), result(480, 1_200))).toBe(10)
  expect(changeOf(result(300, 1_200), result(480, 1_200))).toBe(-15)
  expect(changeOf(result(600, 1_200), result(300, 600))).toBe(0)
})
test('nothing is compared with a result that is not there', () => {
  expect(changeOf(result(600, 1_200), null)).toBeNull()
  expect(changeOf(result(null, 1_200), result(1, 1_200))).toBeNull()
  expect(changeOf(result(0, 0), result(1, 1_200))).toBeNull()
})
