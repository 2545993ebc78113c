import { expect, test } from 'vitest'
import { rightAnswerText } from './right-answer-text.ts'

test('options are named by the letters they have on screen, in their order there', () => {
  expect(rightAnswerText({ options: [0, 2] }, [2, 1, 0, 3])).toBe('A, C')
})
test('a number is told as its key has it, words with all that are accepted', () => {
  expect(rightAnswerText({ accept: '2.4 TO 2.6' }, [])).toBe('2.4 TO 2.6')
  expect(rightAnswerText({ texts: ['Delhi', 'दिल्ली'] }, [])).toBe('Delhi / दिल्ली')
})
test('a matrix is told row by row', () => {
  expect(rightAnswerText({ rows: [[0], [1, 3]] }, [])).toBe('P–1  Q–2,4')
})
