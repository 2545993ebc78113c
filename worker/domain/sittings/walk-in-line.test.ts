import { expect, test } from 'vitest'
import { nextPlace, standBefore, WALK_INS_PER_SECOND } from './walk-in-line.ts'

const NOW = 1_000_000

/** The waits of so many who come at once, ms. */
function waits(count: number, freeAt = 0): number[] {
  let line = freeAt
  return Array.from({ length: count }, () => {
    const { nextAt, waitMs } = nextPlace(line, NOW)
    line = nextAt
    return waitMs
  })
}

test('who comes alone starts at once, also long after others', () => {
  expect(nextPlace(0, NOW).waitMs).toBe(0)
  expect(nextPlace(NOW - 60_000, NOW).waitMs).toBe(0)
})
test('of those who come at once a hundred start each second, in the order in which they came', () => {
  const all = waits(1_000)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  for (let second = 0; second < 10; second++)
    expect(all.filter((ms) => ms >= second * 1_000 && ms < (second + 1) * 1_000)).toHaveLength(WALK_INS_PER_SECOND)
})
test('who comes later stands behind those who wait', () => {
  expect(nextPlace(NOW + 4_000, NOW).waitMs).toBe(4_000)
})
test('fewer stand before a learner the nearer the turn is', () => {
  expect([12_340, 1_000, 5, 0, -200].map(standBefore)).toEqual([1_234, 100, 1, 0, 0])
})
