import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { answersText, readAnswersText } from './answers-text.ts'

const planOf = (shuffle: boolean, ...questions: readonly Partial<PaperPlan['questions'][number]>[]): PaperPlan =>
  ({ questions, pattern: { shuffle: { questions: false, options: shuffle } } }) as unknown as PaperPlan
const textOf = (answers: readonly Answer[], plan: PaperPlan, only: readonly number[] | null = null) =>
  answersText({ answers, plan, seed: 7, only })

describe('the text of the answers', () => {
  test('has a line a question, with the letters of the options, what was typed in quotes, and - for no answer', () => {
    const plan = planOf(
      false,
      { optionCount: 4 },
      { optionCount: 5 },
      { optionCount: 0 },
      { optionCount: 4 },
      { optionCount: 12, columns: 3 },
    )
    expect(textOf([[1], [0, 2], '12.5', null, [2, 3]], plan)).toBe(
      ['sopan answers 1', '1 B', '2 A C', '3 "12.5"', '4 -', '5 P3 Q1', ''].join('\n'),
    )
  })
  test('names options by the letter that the learner saw', () => {
    const shuffled = planOf(true, { optionCount: 4 })
    const letters = [0, 1, 2, 3].map((option) => textOf([[option]], shuffled).split('\n')[1])
    expect(new Set(letters)).toEqual(new Set(['1 A', '1 B', '1 C', '1 D']))
    expect(letters).not.toEqual(['1 A', '1 B', '1 C', '1 D'])
    expect(textOf([[0]], planOf(true, { optionCount: 4, fixedOrder: true }))).toContain('1 A')
  })
  test('has the questions of a second try alone', () => {
    expect(textOf([[0], [1], null], planOf(false, { optionCount: 4 }, { optionCount: 4 }, { optionCount: 4 }), [1, 2])).toBe(
      'sopan answers 1\n2 B\n3 -\n',
    )
  })
  test('is one line for typed words, whatever they hold', () => {
    const text = textOf(['"Gandhi"\n2 A'], planOf(false, { optionCount: 0 }))
    expect(text.split('\n')).toHaveLength(3)
    expect(readAnswersText(text)).toEqual([{ number: 1, answer: '"Gandhi"\n2 A' }])
  })
})

describe('reading the text again', () => {
  test('gives each number with its answer', () => {
    expect(readAnswersText('sopan answers 1\n1 B\n2 -\n3 "-"\n5 A C\n')).toEqual([
      { number: 1, answer: 'B' },
      { number: 2, answer: null },
      { number: 3, answer: '-' },
      { number: 5, answer: 'A C' },
    ])
  })
  test.each([
    ['another first line', 'sopan answers 2\n1 B\n'],
    ['no line feed at the end', 'sopan answers 1\n1 B'],
    ['numbers that go back', 'sopan answers 1\n2 B\n1 A\n'],
    ['a number twice', 'sopan answers 1\n1 B\n1 B\n'],
    ['a line without an answer', 'sopan answers 1\n1\n'],
    ['quotes that do not end', 'sopan answers 1\n1 "a\n'],
    ['words without quotes', 'sopan answers 1\n1 Gandhi\n'],
  ])('refuses %s', (_, text) => {
    expect(readAnswersText(text)).toBeNull()
  })
})
