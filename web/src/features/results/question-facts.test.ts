import { expect, test } from 'vitest'
import type { Cohort, MarkedQuestion } from '#contract/results/schemas.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { highestMark, patternSlots, questionFacts, type QuestionSlot } from './question-facts.ts'

const slots: QuestionSlot[] = ['easy', 'medium', 'hard'].map((difficulty) => ({
  section: 0,
  topic: 'algebra',
  max: units(24),
  fairShareMs: 40_000,
  difficulty: difficulty as QuestionSlot['difficulty'],
}))
const marked: MarkedQuestion[] = [
  [units(24), 0, 2, [1], 90_000, 1, 1, 80_000],
  [units(-6), 2, 4, [0], 10_000, 2, 2, 4_000],
  [units(0), 3, 0, null, 0, 0, 0, -1],
]
const item = (averageMs: number) => ({ rightPercent: 40, averageMs, topperMs: 20_000, split: [1, 2, 3] })
const cohort = { items: [item(40_000), item(15_000), item(30_000)] } as unknown as Cohort

test('a question takes its verdict and state from their numbers', () => {
  const [first, second, third] = questionFacts(marked, slots, null, UNIT)
  expect([first?.verdict, second?.verdict, third?.verdict]).toEqual(['right', 'wrong', 'skipped'])
  expect([first?.state, second?.state, third?.state]).toEqual(['answered', 'markedAnswered', 'notVisited'])
})

test('a question is slow against the others where there are others', () => {
  expect(questionFacts(marked, slots, cohort, UNIT).map(({ isSlow }) => isSlow)).toEqual([true, false, false])
})

test('a question is slow against its share of the clock where there are none', () => {
  expect(questionFacts(marked, slots, null, UNIT).map(({ isSlow }) => isSlow)).toEqual([true, false, false])
})

test('an answer in under half the usual time is quick, and what was not answered is not', () => {
  expect(questionFacts(marked, slots, null, UNIT).map(({ isQuick }) => isQuick)).toEqual([false, true, false])
})

test('a matrix that is marked by rows can give the marks of all its rows', () => {
  expect(highestMark({ rule: 'perRow', right: '2', wrong: '0' }, UNIT, 4)).toBe(96)
})

test('a pattern gives every question its section and highest mark', () => {
  const scheme = { rule: 'fixed', right: '2', wrong: '-1/2' } as const
  const block = (count: number) => ({ type: 'single', count, scheme }) as const
  const sections = [
    { id: 'a', title: { en: 'A' }, blocks: [block(2)] },
    { id: 'b', title: { en: 'B' }, blocks: [block(1)] },
  ]
  expect(patternSlots({ sections } as never, UNIT)).toEqual([
    { section: 0, max: 24 },
    { section: 0, max: 24 },
    { section: 1, max: 24 },
  ])
})
