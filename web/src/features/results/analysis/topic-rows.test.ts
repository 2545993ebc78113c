import { expect, test } from 'vitest'
import type { QuestionFacts } from '../question-facts.ts'
import { bySubject, topicRows } from './topic-rows.ts'

const facts = (topic: string, verdict: QuestionFacts['verdict'], marks: number): QuestionFacts =>
  ({ topic, verdict, marks, max: 24, spentMs: 1_000 }) as QuestionFacts
const topic = (id: string, subject: string) => ({ id, subject: { en: subject }, title: { en: id }, difficulty: 'easy' }) as const
const topics = [topic('ratio', 'Maths'), topic('ratio', 'Maths'), topic('area', 'Maths'), topic('tense', 'English'), topic('area', 'Maths')]
const all = [
  facts('ratio', 'right', 24),
  facts('ratio', 'wrong', -6),
  facts('area', 'right', 24),
  facts('tense', 'skipped', 0),
  facts('area', 'right', 24),
]

test('a topic sums its questions and what full marks would have added', () => {
  expect(topicRows(all, topics)[0]).toMatchObject({
    id: 'ratio',
    questions: 2,
    attempted: 2,
    right: 1,
    wrong: 1,
    accuracy: 0.5,
    marks: 18,
    lost: 30,
  })
})

test('a question that was not considered lost no marks, and a topic of such questions alone is left out', () => {
  const rows = topicRows([facts('ratio', 'right', 24), facts('ratio', 'notConsidered', 0), facts('tense', 'notConsidered', 0)], topics)
  expect(rows.map(({ id, questions, lost, places }) => [id, questions, lost, places.length])).toEqual([['ratio', 1, 0, 1]])
})

test('topics stand under their subject in the order of the paper', () => {
  const grouped = bySubject(topicRows(all, topics), 'paper')
  expect(grouped.map(({ subject, rows }) => [subject.en, rows.map(({ id }) => id)])).toEqual([
    ['Maths', ['ratio', 'area']],
    ['English', ['tense']],
  ])
})

test('the weakest come first when they are wanted, and the strongest likewise', () => {
  const order = (by: 'weakest' | 'strongest') => bySubject(topicRows(all, topics), by)[0]?.rows.map(({ id }) => id)
  expect(order('weakest')).toEqual(['ratio', 'area'])
  expect(order('strongest')).toEqual(['area', 'ratio'])
})

test('a topic that was not attempted comes last in either order', () => {
  const rows = topicRows([facts('ratio', 'skipped', 0), facts('area', 'wrong', -6)], topics)
  expect(bySubject(rows, 'weakest')[0]?.rows.map(({ id }) => id)).toEqual(['area', 'ratio'])
  expect(bySubject(rows, 'strongest')[0]?.rows.map(({ id }) => id)).toEqual(['area', 'ratio'])
})
