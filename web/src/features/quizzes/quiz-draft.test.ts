import { expect, test } from 'vitest'
import { newQuizDraft, quizOf, readQuizDraft } from './quiz-draft.ts'

const draft = {
  ...newQuizDraft(),
  title: ' Quiz ',
  exam: 'SSC',
  newSubject: 'Maths',
  newTopic: 'Sums',
  text: '1. 1+1?\nA) 1\nB) 2\nAnswer: B',
}

test('a whole quiz can be sent', () => {
  expect(quizOf(draft, true)).toMatchObject({
    title: 'Quiz',
    minutes: 10,
    wrong: '0',
    publish: true,
    topic: { subject: 'Maths', title: 'Sums' },
    questions: [{ stem: '1+1?', options: ['1', '2'], right: 1 }],
  })
})

test('a wrong answer takes marks away, whether a minus is written or not', () => {
  expect(['1/4', '-1/4', '−1/4'].map((wrong) => quizOf({ ...draft, wrong }, true)?.wrong)).toEqual(['-1/4', '-1/4', '-1/4'])
})

test('a question without an answer or with one option keeps the quiz from being sent', () => {
  expect(quizOf({ ...draft, text: '1. x?\nA) 1\nB) 2' }, true)).toBe(null)
  expect(quizOf({ ...draft, text: '1. x?\nA) 1\nAnswer: A' }, true)).toBe(null)
  expect(quizOf({ ...draft, text: '' }, true)).toBe(null)
})

test('a draft that was kept comes back, with the id that makes it one quiz; anything odd begins again', () => {
  expect(readQuizDraft(structuredClone(draft))).toEqual(draft)
  expect(readQuizDraft({ text: 'x', id: 'short', language: 'en' }).text).toBe('')
})
