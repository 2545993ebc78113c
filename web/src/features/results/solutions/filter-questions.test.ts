import { expect, test } from 'vitest'
import type { QuestionFacts } from '../question-facts.ts'
import { filterCounts, filterQuestions } from './filter-questions.ts'

const one = (question: number, rest: Partial<QuestionFacts>): QuestionFacts =>
  ({
    question,
    topic: 'ratio',
    verdict: 'right',
    state: 'answered',
    difficulty: 'medium',
    rightPercent: null,
    isSlow: false,
    isAnswered: true,
    visits: 1,
    spentMs: 40_000,
    averageMs: null,
    fairShareMs: 60_000,
    ...rest,
  }) as QuestionFacts
const facts = [
  one(0, { isSlow: true }),
  one(1, { verdict: 'wrong', topic: 'area' }),
  one(2, { verdict: 'partial', state: 'markedAnswered', spentMs: 5_000 }),
  one(3, { verdict: 'skipped', difficulty: 'easy' }),
  one(4, { verdict: 'skipped', state: 'marked' }),
]
const shown = (search: Parameters<typeof filterQuestions>[1]) => filterQuestions(facts, search).map(({ question }) => question)

test('each filter shows its questions in the order of the paper', () => {
  expect(shown({})).toEqual([0, 1, 2, 3, 4])
  expect(shown({ filter: 'skipped' })).toEqual([3, 4])
  expect(shown({ filter: 'slow' })).toEqual([0])
  expect(shown({ filter: 'guess' })).toEqual([2])
  expect(shown({ filter: 'right' })).toEqual([0])
})

test('a partly right answer is with the wrong ones', () => {
  expect(shown({ filter: 'wrong' })).toEqual([1, 2])
})

test('a question marked for review is marked with or without an answer', () => {
  expect(shown({ filter: 'marked' })).toEqual([2, 4])
})

test('a topic and a level narrow a filter', () => {
  expect(shown({ filter: 'wrong', topic: 'area' })).toEqual([1])
  expect(shown({ filter: 'skipped', level: 'easy' })).toEqual([3])
})

test('counts say what each filter would show', () => {
  expect(filterCounts(facts, {})).toEqual({ all: 5, wrong: 2, skipped: 2, slow: 1, guess: 1, marked: 2, right: 1 })
  expect(filterCounts(facts, { topic: 'area', filter: 'right' })).toEqual({
    all: 1,
    wrong: 1,
    skipped: 0,
    slow: 0,
    guess: 0,
    marked: 0,
    right: 0,
  })
})
