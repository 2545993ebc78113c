import { expect, test } from 'vitest'
import type { PaperSource } from '#contract/tests/paper-source.ts'
import { paperSourceFaults } from './paper-source.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const from = (paperSource?: Partial<PaperSource>, published = true) => ({
  kind: 'previousYear' as const,
  published,
  ...(paperSource !== undefined && {
    paperSource: { year: 2024, source: 'From the website of the agency', mayPublish: true as const, ...paperSource },
  }),
})
const fields = (test: Parameters<typeof paperSourceFaults>[0], now = NOW) => paperSourceFaults(test, now).map(({ path }) => path.join('.'))

test('a previous paper of a day, of a year, or of this year is in order', () => {
  expect(fields(from({ day: '2024-09-12', shift: 2 }))).toEqual([])
  expect(fields(from({ year: 1950 }))).toEqual([])
  expect(fields(from({ year: 2026, day: '2026-11-26' }))).toEqual([])
})
test('a previous paper is published only with its source, and can wait without', () => {
  expect(fields(from())).toEqual(['paperSource'])
  expect(fields(from(undefined, false))).toEqual([])
})
test('a test of another kind is from no earlier exam', () => {
  expect(fields({ ...from({}), kind: 'mock' })).toEqual(['paperSource'])
  expect(fields({ kind: 'mock', published: true })).toEqual([])
})
test('a paper is not from the future', () => {
  expect(fields(from({ year: 2027 }))).toEqual(['paperSource.year'])
  expect(fields(from({ year: 2026, day: '2026-11-27' }))).toEqual(['paperSource.day'])
})
test('a year begins in India, five and a half hours before it does in UTC', () => {
  const newYear = Date.parse('2026-12-31T18:30:00Z')
  expect(fields(from({ year: 2027, day: '2027-01-01' }), newYear)).toEqual([])
  expect(fields(from({ year: 2027 }), newYear - 1)).toEqual(['paperSource.year'])
})
test('the day is in the year of the paper', () => {
  expect(fields(from({ year: 2023, day: '2024-09-12' }))).toEqual(['paperSource.day'])
})
