import { describe, expect, test } from 'vitest'
import { type MarkedQuestion, VERDICTS } from '#contract/results/schemas.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { notClicked } from './clicking-pattern.ts'
import { mergeWrongSets, repeatedHashes, textHash } from './equal-sets.ts'
import { isTellingSet } from './telling-answers.ts'
import { comparedAnswers, wrongAnswers, wrongAnswersText } from './wrong-answers.ts'

const question = (verdict: (typeof VERDICTS)[number], answer: MarkedQuestion[3]): MarkedQuestion => [
  NO_MARKS,
  VERDICTS.indexOf(verdict),
  0,
  answer,
  30_000,
  1,
  0,
  0,
]
/** Without order: neither one option nor a cycle. */
const MIXED = [0, 2, 1, 3, 3, 0, 2, 2, 1, 0, 3, 1, 0, 0, 2, 3]
const wrongWith = (options: readonly number[]) => options.map((option) => question('wrong', [option]))
const placed = (options: readonly number[]) => options.map((option, place) => [place, [option]] as const)
const board = (count: number, share: number) => ({
  sums: { count, sum12: NO_MARKS, sumSquares: 0, sections: [], topper: null },
  items: MIXED.map((option) => ({
    right: 0,
    sum12: NO_MARKS,
    sumSquares: 0,
    sumProducts: 0,
    spentMs: 0,
    split: [0, 1, 2, 3].map((one) => (one === option ? share * count : 0)),
    unanswered: 0,
  })),
})

describe('wrong answers', () => {
  test('are those that were marked wrong, with their places; several options stand in order', () =>
    expect(wrongAnswers([question('right', [1]), question('wrong', [3, 0]), question('skipped', null), question('wrong', '12')])).toEqual([
      [1, [0, 3]],
      [3, '12'],
    ]))
  test('are compared from ten on', () => {
    expect(comparedAnswers(wrongWith(MIXED.slice(0, 9)))).toBeNull()
    expect(comparedAnswers(wrongWith(MIXED.slice(0, 10)))).toHaveLength(10)
  })
  test('of two papers are never the same', () => expect(wrongAnswersText(1, placed([1]))).not.toBe(wrongAnswersText(2, placed([1]))))
})

describe('clicking tells nothing', () => {
  test('where it is the same option everywhere', () => expect(notClicked(placed(Array(20).fill(2)))).toEqual([]))
  test.each([2, 3, 4, 5])('where it is a cycle of %i', (period) =>
    expect(notClicked(placed(Array.from({ length: 40 }, (_, q) => q % period)))).toEqual([]),
  )
  test('where it has a few exceptions', () => expect(notClicked(placed([...Array<number>(17).fill(2), 0, 1, 3]))).toEqual([]))
  test('after all own answers, when the time ran out: those of before are left', () =>
    expect(notClicked(placed([...MIXED, ...Array<number>(20).fill(1)])).length).toBeLessThan(MIXED.length))
  test('and answers without order are no clicking', () => expect(notClicked(placed(MIXED))).toHaveLength(MIXED.length))
})

describe('an equal set is shown to an admin', () => {
  test('where its answers are rare', () => expect(isTellingSet(placed(MIXED), board(1_000, 0.1))).toBe(true))
  test('not where many gave the same answers: a question misleads, or its key is wrong', () =>
    expect(isTellingSet(placed(MIXED), board(1_000, 0.5))).toBe(false))
  test('also in a small test, of which those who copied are half', () => expect(isTellingSet(placed(MIXED), board(4, 0.5))).toBe(true))
})

describe('sets of all shards', () => {
  test('are found by what stands in the lists more than once, the most frequent first', () =>
    expect([...repeatedHashes([BigUint64Array.of(5n, 9n, 7n), BigUint64Array.of(9n, 5n, 9n)], 10)]).toEqual([9n, 5n]))
  test('are no more than are wanted', () => expect([...repeatedHashes([BigUint64Array.of(5n, 5n, 9n, 9n, 9n)], 1)]).toEqual([9n]))
  test('have different eight bytes where their texts differ', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => wrongAnswersText(1, placed([i % 4, i % 7, i % 11, i])))
    expect(new Set(texts.map(textHash)).size).toBe(new Set(texts).size)
  })
  test('are joined by their answers, and one that a single learner has is left out', () => {
    const set = (options: readonly number[], ...members: string[]) => ({ paperVersion: 1, wrong: placed(options), members })
    const merged = mergeWrongSets([[set([1, 2], 'a'), set([3, 3], 'b')], [set([1, 2], 'c')]])
    expect(merged.map(({ members }) => members)).toEqual([['a', 'c']])
  })
})
