import { describe, expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { negateUnits, sumUnits, units } from '#domain/marking/units.ts'
import { mergeBoards } from './merge-boards.ts'
import { type Board, type ClosedAttempt, EMPTY_BOARD, fold } from './test-board.ts'

const QUESTIONS = 6

/** An attempt whose answers, marks and times follow from its number. */
function attempt(i: number): ClosedAttempt {
  const questions = Array.from({ length: QUESTIONS }, (_, q): MarkedQuestion => {
    const dice = (i * 7 + q * 13 + i * q) % 5
    if (dice === 0) return [units(0), 3, 1, null, 1_000 + i, 1, 0, -1]
    return dice < 3 ? [units(24), 0, 2, [dice], 5_000 + i, 1, 0, 3_000] : [units(-8), 2, 2, [dice - 1], 4_000, 1, 0, 2_000]
  })
  const sections = [questions.slice(0, 3), questions.slice(3)].map((own) => ({
    score12: sumUnits(own.map(([marks]) => marks)),
    spentMs: own.reduce((sum, [, , , , ms]) => sum + ms, 0),
    right: own.filter(([, verdict]) => verdict === 0).length,
    partial: 0,
    wrong: own.filter(([, verdict]) => verdict === 2).length,
    negative12: negateUnits(sumUnits(own.map(([marks]) => marks).filter((marks) => marks < 0))),
  }))
  return {
    score12: sumUnits(sections.map(({ score12 }) => score12)),
    // No two attempts have the same, so that there is one topper.
    tieKey: String(i).padStart(6, '0'),
    category: ['general', 'obc', null][i % 3] ?? null,
    state: ['AS', 'TN', 'UP', null][i % 4] ?? null,
    sections,
    questions,
    elapsedMs: 3_600_000,
  }
}

const attempts = Array.from({ length: 240 }, (_, i) => attempt(i))
const shardsOf = (shards: number): Board[] =>
  Array.from({ length: shards }, (_, shard) =>
    fold(
      EMPTY_BOARD,
      attempts.filter((_one, i) => i % shards === shard),
    ),
  )

describe('the board of several shards', () => {
  test.each([1, 2, 17, 240])('is the board of all attempts at once, from %i shards', (shards) => {
    expect(mergeBoards(shardsOf(shards))).toEqual(fold(EMPTY_BOARD, attempts))
  })
  test('is the same in any order, also where two toppers are equal', () => {
    const equal = [0, 1].map((i) => fold(EMPTY_BOARD, [{ ...attempt(i), score12: units(500), tieKey: '9' }]))
    const parts = [...shardsOf(9), ...equal]
    expect(mergeBoards(parts.toReversed())).toEqual(mergeBoards(parts))
  })
  test('has the same topper as the board of all attempts at once, whichever of two equal ones was counted first', () => {
    const [one, other] = [attempt(0), attempt(1)].map((a) => ({ ...a, score12: units(500), tieKey: '9' }))
    if (one === undefined || other === undefined) throw new Error('there are two')
    const orders = [
      [one, other],
      [other, one],
    ]
    const toppers = [
      ...orders.map((order) => fold(EMPTY_BOARD, order)),
      ...orders.map((order) => mergeBoards(order.map((a) => fold(EMPTY_BOARD, [a])))),
    ].map(({ sums }) => sums.topper)
    expect(new Set(toppers.map((topper) => JSON.stringify(topper))).size).toBe(1)
  })
  test('of shards without attempts is empty', () => {
    expect(mergeBoards([EMPTY_BOARD, EMPTY_BOARD])).toEqual(EMPTY_BOARD)
    expect(mergeBoards([])).toEqual(EMPTY_BOARD)
  })
  test('differs where a shard is left out', () => {
    expect(mergeBoards(shardsOf(9).slice(1)).sums.count).toBeLessThan(attempts.length)
  })
})
