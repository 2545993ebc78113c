import { expect, test } from 'vitest'
import type { QuestionFacts } from '../question-facts.ts'
import { slowSummary } from './slow-summary.ts'

const question = (verdict: QuestionFacts['verdict'], isSlow: boolean): QuestionFacts =>
  ({ verdict, isSlow, spentMs: 60_000 }) as QuestionFacts

test('slow questions are counted with their time, and those that brought no full marks', () => {
  const facts = [
    question('right', true),
    question('wrong', true),
    question('skipped', true),
    question('partial', true),
    question('wrong', false),
  ]
  expect(slowSummary(facts)).toEqual({ count: 4, spentMs: 240_000, lost: 3 })
})

test('a question that counts for nobody is not held against anyone', () => {
  expect(slowSummary([question('notConsidered', true)])).toEqual({ count: 1, spentMs: 60_000, lost: 0 })
})
