import { expect, test } from 'vitest'
import type { PerformancePoint } from '#contract/performance/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { performanceSearch } from './performance-search.ts'
import { trendPath, trendPoints } from './trend-geometry.ts'

const point = (over: Partial<PerformancePoint>): PerformancePoint => ({
  testId: 't',
  n: 1,
  title: { en: 'T' },
  exam: 'E',
  closedAt: 1,
  ranking: true,
  score12: units(60),
  max12: units(120),
  percentile: '90.0000000',
  of: 9,
  accuracy: 0.8,
  spentMs: 1,
  foretold: null,
  ...over,
})

test('attempts stand evenly apart in their order, and one without the value is left out', () => {
  const points = trendPoints([point({}), point({ percentile: null }), point({ percentile: '50.0000000' }), point({})], 'percentile')
  expect(points.map(({ x, value }) => [x, value])).toEqual([
    [0, 0.9],
    [0.5, 0.5],
    [1, 0.9],
  ])
  expect(trendPath(points, 100, 10)).toBe('M0 1L50 5L100 1')
})

test('marks below nothing stand at the bottom', () => {
  expect(trendPath(trendPoints([point({ score12: units(-12) })], 'marks'), 100, 10)).toBe('M50 10')
})

test('the address says period, exam and topic; the usual period is not written', () => {
  expect(performanceSearch({ period: '90', exam: 'SSC CGL', topic: 'maths.numbers' })).toEqual({
    period: '90',
    exam: 'SSC CGL',
    topic: 'maths.numbers',
  })
  expect(performanceSearch({ period: '30', exam: '', topic: '../x' })).toEqual({})
})
