import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import { leaderboardShown } from './leaderboard-shown.ts'
import type { Leaders } from './leaders.ts'

const leaders: Leaders = {
  rows: [
    { rank: 1, score12: units(48), userId: 'asha' },
    { rank: 2, score12: units(36), userId: 'ravi' },
    { rank: 2, score12: units(36), userId: 'meena' },
    { rank: 4, score12: units(24), userId: null },
  ],
  unlisted: { rank: 5, count: 300 },
}

test('whoever may be named is, everyone else is a rank with marks, and no id is shown', () => {
  const { shown, known } = leaderboardShown(
    leaders,
    new Map([
      ['asha', 'Asha'],
      ['ravi', null],
      ['meena', null],
    ]),
  )
  expect(shown).toEqual({
    rows: [
      [1, 48, 'Asha'],
      [2, 36, null],
      [2, 36, null],
      [4, 24, null],
    ],
    unlisted: { rank: 5, count: 300 },
  })
  expect(known).toBeNull()
})
test('the id of an account that is gone is forgotten, and its rank stays', () => {
  const { shown, known } = leaderboardShown(
    leaders,
    new Map([
      ['asha', 'Asha'],
      ['meena', 'Meena'],
    ]),
  )
  expect(shown.rows.map(([, , name]) => name)).toEqual(['Asha', null, 'Meena', null])
  expect(known?.rows.map(({ rank, userId }) => [rank, userId])).toEqual([
    [1, 'asha'],
    [2, null],
    [2, 'meena'],
    [4, null],
  ])
})
