import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Units } from '#contract/shared/units.ts'
import { type DayBoard, EMPTY_DAY_BOARD, leaderboardRows, MOST_LISTED, placeOf, playersOf, withName, withResult } from './day-board.ts'

const result = (score: number, seconds: number) => ({ score12: score as Units, seconds })
const people = fc.array(
  fc.record({ score: fc.integer({ min: 0, max: 6 }), seconds: fc.integer({ min: 10, max: 40 }), isListed: fc.boolean() }),
  { minLength: 20, maxLength: 150 },
)
const boardOf = (some: readonly { score: number; seconds: number; isListed: boolean }[]): DayBoard =>
  some.reduce(
    (board, { score, seconds, isListed }, i) => withResult(board, `u${i}`, result(score, seconds), isListed ? `N${i}` : null, 10),
    EMPTY_DAY_BOARD,
  )

test('a place is one more than the number of those who did better, for any board', () => {
  fc.assert(
    fc.property(people, (some) => {
      const board = boardOf(some)
      for (const { score, seconds } of some) {
        const better = some.filter((one) => one.score > score || (one.score === score && one.seconds < seconds)).length
        const same = some.filter((one) => one.score === score && one.seconds === seconds).length
        expect(placeOf(board, result(score, seconds))).toEqual({
          place: better + 1,
          isShared: same > 1,
          players: some.length,
          below: some.length - better - same,
        })
      }
    }),
    { numRuns: 50 },
  )
})

test('those listed are the best of those who chose it and took two seconds a question, at most a hundred', () => {
  fc.assert(
    fc.property(people, (some) => {
      const listed = some.flatMap((one, i) => (one.isListed && one.seconds >= 20 ? [{ ...one, userId: `u${i}` }] : []))
      const board = boardOf(some)
      expect(board.listed).toHaveLength(Math.min(MOST_LISTED, listed.length))
      const worst = board.listed.at(-1)
      const names = new Set(board.listed.map(({ userId }) => userId))
      for (const { userId, score, seconds } of listed)
        if (!names.has(userId) && worst !== undefined)
          expect(score < worst.score12 || (score === worst.score12 && seconds >= worst.seconds)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('a learner further down sees the top and who is around them', () => {
  const board = boardOf(Array.from({ length: 60 }, (_, i) => ({ score: 60 - i, seconds: 100, isListed: true })))
  expect(leaderboardRows(board, 'u40', result(20, 100)).map(({ place }) => place)).toEqual([
    ...Array.from({ length: 20 }, (_, i) => i + 1),
    39,
    40,
    41,
    42,
  ])
})

test('giving up the name leaves the result counted', () => {
  const board = boardOf(Array.from({ length: 20 }, () => ({ score: 1, seconds: 30, isListed: true })))
  const after = withName(board, 'u3', result(1, 30), null, 10)
  expect([playersOf(after), after.listed.length, leaderboardRows(after, 'u3', result(1, 30)).some(({ isOwn }) => isOwn)]).toEqual([
    20,
    19,
    false,
  ])
})
