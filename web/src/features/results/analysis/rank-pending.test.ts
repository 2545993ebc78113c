import { expect, test } from 'vitest'
import { isRankPending } from './rank-pending.ts'

const waiting = { ranking: true, standing: { rank: null, of: 40, percentile: null } } as const

test('a rank that is counted still is to come', () => expect(isRankPending(waiting)).toBe(true))
test('a rank that an admin holds is not to come by waiting', () => expect(isRankPending({ ...waiting, rankHold: 'held' })).toBe(false))
test('a rank that was held and is shown again may be counted still', () =>
  expect(isRankPending({ ...waiting, rankHold: 'lifted' })).toBe(true))
test('a rank that is there, that needs more attempts, or that there is none of, is not to come', () => {
  expect(isRankPending({ ...waiting, standing: { rank: 1, of: 40, percentile: '99.9' } })).toBe(false)
  expect(isRankPending({ ...waiting, standing: { ...waiting.standing, from: 100 } })).toBe(false)
  expect(isRankPending({ ...waiting, ranking: false })).toBe(false)
})
