import { expect, test } from 'vitest'
import { basicKeyOf, scientificKeyOf } from './keyboard-keys.ts'

test.each([
  ['7', '7', '7'],
  ['.', '.', '.'],
  [',', '.', '.'],
  ['*', '*', '*'],
  ['/', '/', '/'],
  ['Enter', '=', '='],
  ['=', '=', '='],
  ['Backspace', 'backspace', 'backspace'],
  ['Delete', 'C', 'C'],
  ['%', '%', 'percent'],
  ['(', null, '('],
  ['^', null, 'power'],
  ['!', null, 'factorial'],
  ['a', null, null],
  ['Tab', null, null],
  ['toString', null, null],
])('the key %s', (key, basic, scientific) => {
  expect(basicKeyOf(key)).toBe(basic)
  expect(scientificKeyOf(key)).toBe(scientific)
})
