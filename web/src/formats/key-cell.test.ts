import { expect, test } from 'vitest'
import { isAmbiguousKey, lettersOfKey } from './key-cell.ts'

const options = ['a', 'b', 'c', 'd']
const texts = (...list: string[]) => [Object.fromEntries(list.map((text, i) => [options[i] ?? '', text]))]
const capitals = texts('Paris', 'London', 'Rome', 'Berlin')

test.each([
  ['b', ['b']],
  ['(C)', ['c']],
  ['Option A', ['a']],
  ['2', ['b']],
  ['London', ['b']],
  ['विकल्प 3', ['c']],
  ['A, C', ['a', 'c']],

  ['1|4', ['a', 'd']],
  ['AC', ['a', 'c']],
  ['A and D', ['a', 'd']],
  ['Madrid', null],
  ['9', null],
] as const)('the key %j of a file from anywhere is read as %j', (cell, letters) => {
  expect(lettersOfKey(cell, options, capitals)).toEqual(letters)
})

test('a number that is the place of one option and the text of another is not guessed', () => {
  expect(isAmbiguousKey('2', options, texts('1', '3', '2', '4'))).toBe(true)
  expect(isAmbiguousKey('2', options, texts('1', '2', '3', '4'))).toBe(false)
  expect(isAmbiguousKey('A', options, texts('C', 'B', 'A', 'D'))).toBe(true)
  expect(isAmbiguousKey('1|2', options, texts('2', '1', '3', '9'))).toBe(true)
  expect(isAmbiguousKey('London', options, capitals)).toBe(false)
  // What an export writes is read back, whatever the options say.
  expect(isAmbiguousKey('a, c', options, texts('c', 'b', 'a', 'd'))).toBe(false)
})
