import { describe, expect, test } from 'vitest'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { abilityOf } from './ability.ts'
import { countItems } from './item-statistics/item-counts.ts'
import { right } from '#domain/attempt/know-or-guess.ts'
import { sumUnits, units } from '#domain/marking/units.ts'
import { chanceOf, type DifficultyFacts, measuredDifficulties } from './measured-difficulty.ts'

const fact = (over: Partial<DifficultyFacts> = {}): DifficultyFacts => ({
  type: 'single',
  author: 'medium',
  max12: units(24),
  wrong12: units(-6),
  optionCount: 4,
  accepted: 1,
  isDecided: false,
  ...over,
})
/** r right, w wrong, - left out. */
const attempt = (answers: string) => {
  const questions = [...answers].map((one): MarkedQuestion => {
    const marks = units(one === 'r' ? 24 : one === 'w' ? -6 : 0)
    return [marks, one === 'r' ? 0 : one === 'w' ? 2 : 3, 0, one === '-' ? null : [0], 0, 1, 0, 0]
  })
  return { score12: sumUnits(questions.map(([marks]) => marks)), questions }
}
const many = (answers: readonly string[], times: number) => Array.from({ length: times }, () => answers.map(attempt)).flat()

describe('measured difficulty', () => {
  test('is the author’s word while no one has taken the test', () => {
    const measured = measuredDifficulties([], [fact({ author: 'easy' }), fact(), fact({ author: 'hard' })])
    expect(measured.map(({ difficulty, n }) => [difficulty, n])).toEqual([
      [-1, 0],
      [0, 0],
      [1, 0],
    ])
  })
  test('puts questions in the order in which they were got right, whatever their authors say', () => {
    const counts = countItems([], many(['rrw', 'rrr', 'rww', 'rw-', 'wrw'], 40))
    const [a, b, c] = measuredDifficulties(counts, [fact({ author: 'hard' }), fact(), fact({ author: 'easy' })]).map(
      (one) => one.difficulty,
    )
    expect((a ?? 9) < (b ?? 0) && (b ?? 9) < (c ?? 0)).toBe(true)
  })
  test('moves by less with every further answer', () => {
    const steps = [0, 10, 20, 30, 40].map(
      (n) => measuredDifficulties(countItems([], many(['rw'], n)), [fact(), fact()])[0]?.difficulty ?? 0,
    )
    const moved = steps.slice(1).map((one, i) => Math.abs(one - (steps[i] ?? 0)))
    expect(moved).toEqual(moved.toSorted((a, b) => b - a))
    const errors = [5, 50, 500].map((n) => measuredDifficulties(countItems([], many(['rw', 'wr'], n)), [fact(), fact()])[0]?.error ?? 0)
    expect(errors).toEqual(errors.toSorted((a, b) => b - a))
  })
  test('is the same in whatever order and pages the attempts were counted', () => {
    const attempts = many(['rrw', 'rw-', 'wrr'], 7)
    const once = countItems([], attempts)
    const paged = countItems(countItems([], attempts.toReversed().slice(0, 9)), attempts.toReversed().slice(9))
    const facts = [fact(), fact(), fact()]
    expect(measuredDifficulties(paged, facts)).toEqual(measuredDifficulties(once, facts))
  })
  test('takes what is left out for a guess that was not made, and what was decided for nothing', () => {
    const left = measuredDifficulties(countItems([], many(['r-', 'w-', 'rr', 'ww'], 30)), [fact(), fact()])
    const wrong = measuredDifficulties(countItems([], many(['rw', 'ww', 'rr', 'ww'], 30)), [fact(), fact()])
    expect(left[1]?.difficulty).toBeLessThan(wrong[1]?.difficulty ?? 0)
    expect(measuredDifficulties(countItems([], many(['rr'], 30)), [fact(), fact({ isDecided: true })])[1]).toMatchObject({
      difficulty: 0,
      n: 0,
    })
  })
})

test.each([
  [{ type: 'single', optionCount: 4, accepted: 1 }, 0.25],
  [{ type: 'single', optionCount: 4, accepted: 2 }, 0.5],
  [{ type: 'trueFalse', optionCount: 2, accepted: 1 }, 0.5],
  [{ type: 'numerical', optionCount: 0, accepted: 1 }, 0],
  [{ type: 'multiple', optionCount: 4, accepted: 2 }, 0],
] as const)('the chance of a guess at %o is %d', (of, chance) => {
  expect(chanceOf(of)).toBe(chance)
})

test('no one is right less often than by guessing', () => {
  expect(right(-50, { difficulty: 0, chance: 0.25 })).toBeCloseTo(0.25, 6)
  expect(right(50, { difficulty: 0, chance: 0.25 })).toBeCloseTo(1, 6)
})

describe('ability', () => {
  const item = { difficulty: 0, chance: 0.25 }
  const of = (credits: readonly number[]) => abilityOf(credits.map((credit) => ({ ...item, credit })))
  test('rises with what is right, and is sure of more the more there is', () => {
    expect(of([])).toBeNull()
    expect(of([1, 1, 1, 0])?.ability).toBeGreaterThan(of([1, 0, 0, 0])?.ability ?? 9)
    expect(of(Array<number>(80).fill(1))?.error).toBeLessThan(of([1, 1])?.error ?? 0)
  })
  test('stays finite when everything is right or wrong', () => {
    for (const credit of [0, 1]) expect(Math.abs(of(Array<number>(100).fill(credit))?.ability ?? 99)).toBeLessThan(6)
  })
})
