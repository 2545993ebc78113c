import { expect, test } from 'vitest'
import { pasteQuiz } from './paste-quiz.ts'

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test('questions become the text of a quiz, with formulas and the marks of letters', async () => {
  const { text, told } = await pasteQuiz(
    lines(
      '1) Is x<sup>2</sup> <b>not</b> even?',
      '(a) yes',
      '(b) no',
      'Ans: (b)',
      'Solution: see $x$',
      '2) And?',
      '(a) 1',
      '(b) 2',
      'Ans: a',
    ),
    'en',
  )
  expect(text).toBe('1. Is x$^{2}$ **not** even?\nA) yes\nB) no\nAnswer: B\nSolution: see $x$\n\n2. And?\nA) 1\nB) 2\nAnswer: A')
  expect(told).toEqual([])
})
test('a question with two right options is left without an answer, for the author to choose', async () => {
  expect((await pasteQuiz(lines('1. Which?', '(a) 1', '(b) 2', '(c) 3', 'Ans: a, c'), 'en')).text).toBe('1. Which?\nA) 1\nB) 2\nC) 3')
})
test('text without questions stays as it stands', async () => {
  expect((await pasteQuiz(lines('Just <b>text</b>'), 'en')).text).toBe('Just **text**')
})
test('text that belongs to no question is told', async () => {
  const { told } = await pasteQuiz(
    `${lines('1. Which?', '(a) 1', '(b) 2', 'Ans: a', '2. And?', '(a) 1', '(b) 2', 'Ans: b')}<h2>ANSWER KEY</h2>${lines('See the book')}`,
    'en',
  )
  expect(told.map(({ kind }) => kind)).toEqual(['left_text'])
})
