import { expect, test } from 'vitest'
import { untilRankMs } from './until-rank.ts'

const pending = { ranking: true, standing: { rank: null, of: 0, percentile: null } }
const counting = { ...pending, ranks: { state: 'provisional', seats: 20, closed: 12 } } as const

test('a rank that the board has not counted is asked for every three seconds, for a minute', () => {
  expect([untilRankMs(pending, 0, 0.5), untilRankMs(pending, 60_000, 0.5)]).toEqual([3_000, false])
})
test('while a sitting is counted, learners ask seldom and each at another moment', () => {
  expect([untilRankMs(counting, 0, 0), untilRankMs(counting, 599_000, 0.5), untilRankMs(counting, 600_000, 0.5)]).toEqual([
    15_000,
    20_000,
    false,
  ])
})
test('a provisional rank is on show, and the final one is asked for all the same', () => {
  expect(untilRankMs({ ...counting, standing: { rank: 3, of: 20, percentile: '90.0000000' } }, 30_000, 0.5)).toBe(20_000)
})
test('nothing is awaited where there is a rank, where there are too few, and where an attempt does not rank', () => {
  const standing = { rank: 3, of: 20, percentile: '90.0000000' }
  expect(untilRankMs({ ranking: true, standing }, 0, 0)).toBe(false)
  expect(untilRankMs({ ranking: true, standing: { ...pending.standing, from: 20 } }, 0, 0)).toBe(false)
  expect(untilRankMs({ ...pending, ranking: false }, 0, 0)).toBe(false)
})
