import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const guessed = (...headers: string[]) => guessColumns(headers, [])

test('columns of other people’s sheets are known by what they are usually called', () => {
  expect(guessed('Question', 'Answer1', 'Answer2', 'Answer3', 'Answer4', 'Time', 'Correct')).toEqual([
    'stem_en',
    'option_a_en',
    'option_b_en',
    'option_c_en',
    'option_d_en',
    null,
    'key',
  ])
  expect(guessed('id', 'question', 'option1', 'option2', 'correct_answer')).toEqual([
    'external_id',
    'stem_en',
    'option_a_en',
    'option_b_en',
    'key',
  ])
  expect(guessed('Subject', 'Question', 'Choice 1', 'Choice 2', 'Correct Choice')).toEqual([
    'subject',
    'stem_en',
    'option_a_en',
    'option_b_en',
    'key',
  ])
  expect(guessed('prompt', 'answer', 'topic', 'difficulty')).toEqual(['stem_en', 'key', 'topic', 'difficulty'])
})
test('an answer without a number is the key, with one it is an option', () => {
  expect(guessed('text', 'Answer', 'Answer 1')).toEqual(['stem_en', 'key', 'option_a_en'])
})
test('Hindi headers are read with their language', () => {
  expect(guessed('प्रश्न', 'विकल्प क', 'विकल्प ख', 'सही उत्तर')).toEqual(['stem_hi', 'option_a_hi', 'option_b_hi', 'key'])
})
test('what says nothing is not read', () => {
  expect(guessed('username', 'full_name', 'password')).toEqual([null, null, null])
})
