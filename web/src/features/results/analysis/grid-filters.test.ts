import { describe, expect, test } from 'vitest'
import type { QuestionFacts } from '../question-facts.ts'
import { gridChoices, gridQuestions } from './grid-filters.ts'

const base = {
  verdict: 'right',
  difficulty: 'medium',
  rightPercent: null,
  state: 'answered',
  isAnswered: true,
  isSlow: false,
  visits: 2,
  spentMs: 30_000,
  averageMs: null,
  fairShareMs: 30_000,
}
const question = (change: Partial<QuestionFacts>): QuestionFacts => ({ ...base, ...change }) as QuestionFacts
const all = [
  question({ question: 0 }),
  question({ question: 1, verdict: 'wrong', state: 'markedAnswered' }),
  question({ question: 2, verdict: 'partial' }),
  question({ question: 3, verdict: 'skipped', isAnswered: false, difficulty: 'easy' }),
  question({ question: 4, verdict: 'skipped', isAnswered: false, difficulty: 'hard', isSlow: true }),
]

describe('a filter of the grid', () => {
  test.each([
    ['all', [0, 1, 2, 3, 4]],
    ['wrong', [1, 2]],
    ['easySkipped', [3]],
    ['skipped', [3, 4]],
    ['slow', [4]],
    ['marked', [1]],
    ['right', [0]],
    ['guess', []],
  ] as const)('%s shows %j', (filter, places) => {
    expect(gridQuestions(all, filter).map((one) => one.question)).toEqual(places)
  })
})

test('choices that hold nothing are left out, but for the one that is chosen', () => {
  const names = (chosen: 'all' | 'guess') => gridChoices(all, chosen, true).map(({ filter }) => filter)
  expect(names('all')).toEqual(['all', 'wrong', 'easySkipped', 'skipped', 'slow', 'marked', 'right'])
  expect(names('guess')).toContain('guess')
})

test('of a minor nothing is concluded from the time that was taken', () => {
  expect(gridChoices(all, 'slow', false).map(({ filter }) => filter)).not.toContain('slow')
})
