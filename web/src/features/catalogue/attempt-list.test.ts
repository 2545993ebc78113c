import { expect, test } from 'vitest'
import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { filterAttempts, sortAttempts, trendOf, scoreAwaitedAt } from './attempt-list.ts'
import { attemptFilterSearch } from './attempt-search.ts'

const base = {
  testId: 't',
  title: { en: 'T' },
  exam: 'SSC CGL',
  ranking: true,
  state: 'closed',
  startedAt: 0,
  deadlineAt: 0,
  closedAt: 1,
} as const
const attempt = (n: number, change: Partial<AttemptSummary> = {}): AttemptSummary => ({
  ...base,
  attemptId: `t.${n}`,
  n,
  score12: units(12 * n),
  max12: units(120),
  mode: 'exam',
  ...change,
})

test('the trend runs from the oldest exam to the newest, and what was practised is not in it', () => {
  const list = [attempt(3), attempt(2, { mode: 'practice' }), attempt(1), attempt(4, { state: 'open', score12: null })]
  expect(trendOf(list).map(({ attempt: { n }, share }) => [n, share])).toEqual([
    [1, 0.1],
    [3, 0.3],
  ])
})
test('marks below zero are drawn at the ground', () => {
  expect(trendOf([attempt(1, { score12: units(-24) })])[0]?.share).toBe(0)
})
test('no more than twenty are drawn, the latest', () => {
  const list = Array.from({ length: 30 }, (_, i) => attempt(30 - i))
  expect(trendOf(list).map(({ attempt: { n } }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i + 11))
})
test('the list is ordered by the share of the marks, and what has no marks yet stands last either way', () => {
  const list = [attempt(1), attempt(9, { state: 'open', score12: null }), attempt(3), attempt(2, { score12: units(12), max12: units(24) })]
  const order = (sort: 'best' | 'lowest' | undefined) => sortAttempts(list, sort, String).map(({ n }) => n)
  expect([order(undefined), order('best'), order('lowest')]).toEqual([
    [1, 9, 3, 2],
    [2, 3, 1, 9],
    [1, 3, 2, 9],
  ])
  expect(attemptFilterSearch({ sort: 'sideways' })).toEqual({})
})
test('the list is narrowed by exam and by whether it was one', () => {
  const list = [attempt(1), attempt(2, { exam: 'ADRE' }), attempt(3, { mode: 'retry' })]
  expect(filterAttempts(list, { exam: 'ADRE' }, 0).map(({ n }) => n)).toEqual([2])
  expect(filterAttempts(list, { kind: 'other' }, 0).map(({ n }) => n)).toEqual([3])
  expect(filterAttempts(list, attemptFilterSearch({ kind: 'nothing', exam: '' }), 0)).toHaveLength(3)
})

test('a score that is held back is awaited until its time, and then it is on its way', () => {
  const held = attempt(1, { score12: null, scoreAt: 1_000 })
  expect([scoreAwaitedAt(held, 999), scoreAwaitedAt(held, 1_000)]).toEqual([1_000, null])
  // Lists that a device has kept from before say nothing of it, and a score that is there waits for nothing.
  expect(scoreAwaitedAt(attempt(1, { score12: null }), 0)).toBeNull()
  expect(scoreAwaitedAt(attempt(1, { scoreAt: 1_000 }), 0)).toBeNull()
})

test('the list is narrowed to the days before now, by when an attempt was closed', () => {
  const day = 86_400_000
  const list = [attempt(1, { closedAt: 99 * day }), attempt(2, { closedAt: 60 * day }), attempt(3, { closedAt: null, startedAt: 95 * day })]
  const within = (period: '7' | '30' | '90') => filterAttempts(list, { period }, 100 * day).map(({ n }) => n)
  expect([within('7'), within('30'), within('90')]).toEqual([
    [1, 3],
    [1, 3],
    [1, 2, 3],
  ])
  expect(attemptFilterSearch({ period: '30', sort: 'percentile' })).toEqual({ period: '30', sort: 'percentile' })
  expect(attemptFilterSearch({ period: '31' })).toEqual({})
})

test('the list is ordered by age, percentile, name and time taken, what has none of it last', () => {
  const list = [
    attempt(1, { percentile: '9.5000000', startedAt: 0, closedAt: 50, title: { en: 'Mock 10' } }),
    attempt(2, { percentile: null, startedAt: 0, closedAt: null, title: { en: 'Quiz' } }),
    attempt(3, { percentile: '80.0000000', startedAt: 0, closedAt: 90, title: { en: 'Mock 2' } }),
    // An answer that the device kept from before percentiles were told.
    attempt(4, { startedAt: 10, closedAt: 30, title: { en: 'Mock 2' } }),
  ]
  const order = (sort: 'old' | 'percentile' | 'name' | 'time') => sortAttempts(list, sort, ({ title }) => title.en ?? '').map(({ n }) => n)
  expect([order('old'), order('percentile'), order('name'), order('time')]).toEqual([
    [4, 3, 2, 1],
    [3, 1, 2, 4],
    [3, 4, 1, 2],
    [3, 1, 4, 2],
  ])
})
