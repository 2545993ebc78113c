import { expect, test } from 'vitest'
import { headPlace, rowLetter } from './matrix-heads.ts'

test('rows are called P, Q, R and so on', () => expect([0, 1, 7].map(rowLetter)).toEqual(['P', 'Q', 'W']))

test('short heads stand in the grid', () => {
  expect(headPlace(['<p>Sodium</p>', '<p>Iron</p>'], ['<p>+1</p>', '<p>+2</p>', '<p>&lt; 0</p>'])).toBe('grid')
})
test('a longer row or column stands there only where there is room', () => {
  expect(headPlace(['<p>The capital of Assam</p>', '<p>Iron</p>'], ['1', '2'])).toBe('wide')
  expect(headPlace(['a', 'b'], ['<p>divisible by 2</p>', 'x'])).toBe('wide')
})
test('a sentence, a picture, or more columns than a phone holds stand in lists', () => {
  expect(headPlace(['a', 'b'], [`<p>${'long '.repeat(8)}</p>`, 'x'])).toBe('lists')
  expect(headPlace(['<img src="image:0" alt="">', 'b'], ['x', 'y'])).toBe('lists')
  expect(headPlace(['a', 'b'], ['1', '2', '3', '4', '5', '6'])).toBe('lists')
})
