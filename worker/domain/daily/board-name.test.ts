import { expect, test } from 'vitest'
import { nameFault, neutralName, tidyName } from './board-name.ts'

test.each(['River-41', 'नीम 7', 'Meera K', "O'Neil", 'தமிழ்', 'نیم-7', 'মৈতৈ'])('"%s" is a name', (name) => {
  expect(nameFault(tidyName(name), [])).toBeNull()
})

test.each([
  ['a', 'length'],
  ['क'.repeat(21), 'length'],
  ['41', 'signs'],
  ['😀😀', 'signs'],
  ['best.com', 'contact'],
  ['9876543210 call', 'contact'],
  ['A Bad word', 'word'],
])('"%s" is refused: %s', (name, fault) => {
  expect(nameFault(tidyName(name), ['bad word'])).toBe(fault)
})

test('a neutral name is a number of four digits', () => {
  expect([7, 123_456].map(neutralName)).toEqual(['#0007', '#3456'])
})
