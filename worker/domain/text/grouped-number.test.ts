import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedFault, groupedNumbers, readGrouped } from './grouped-number.ts'
import { parseAccepted } from '#domain/marking/numeric-answer.ts'

test.each([
  ['1,000', '1000', '1, 0'],
  ['1,00,000', '100000', '1, 0, 0'],
  ['12,34,567', '1234567', '12, 34, 567'],
  ['1,234,567', '1234567', '1, 234, 567'],
  ['10,200', '10200', '10, 200'],
  ['100,200', '100200', '100, 200'],
  ['-1,500', '-1500', '-1, 500'],
  ['1,250.75', '1250.75', '1, 250.75'],
  ['99,99,99,999', '999999999', '99, 99, 99, 999'],
  // No answer is written "000", so the space does not settle it.
  ['1, 000', '1000', '1, 0'],
  ['1,000 TO 2,000', '1000 TO 2000', '1, 0 TO 2, 0'],
  ['7, 1,000', '7, 1000', '7, 1, 0'],
  ['1,000 ± 10', '1000 ± 10', '1, 0 ± 10'],
])('%s may be one number (%s) or several answers (%s)', (key, one, several) => {
  expect(groupedNumbers(key)).not.toEqual([])
  expect(readGrouped(key, 'one')).toBe(one)
  expect(readGrouped(key, 'several')).toBe(several)
  expect(groupedFault(key)).toMatch(/may be one number or several answers; write "/)
})

test.each([
  '7',
  '1000',
  '1, 0',
  '5, 7',
  '5,7',
  '5,7,9',
  '12,34',
  '1,00',
  '10, 200',
  '1000, 2000',
  '1000,2000',
  '1,0000',
  '0,500',
  '0,000',
  '0.5,100',
  '1.5,1.250',
  '2.4 TO 2.6, 3.5 ± 0.1',
  '-5, 100',
])('%s has one meaning and stays as it is', (key) => {
  expect(groupedNumbers(key)).toEqual([])
  expect(groupedFault(key)).toBe(null)
  expect(readGrouped(key, 'one')).toBe(key)
  expect(readGrouped(key, 'several')).toBe(key)
})

test('a part that cannot be one number as a whole can only be several answers', () => {
  expect(groupedNumbers('5,1,000,7')).toEqual([{ text: '5,1,000,7', asOne: null, asSeveral: '5, 1, 0, 7' }])
  expect(readGrouped('5,1,000,7', 'one')).toBe(null)
  expect(groupedFault('5,1,000,7')).toBe('"5,1,000,7" may be one number or several answers; write "5, 1, 0, 7" for several answers')
})

test('whatever number is grouped the Indian or the international way is asked about, and one number gives it back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), fc.constantFrom('en-IN', 'en-US'), (number, way) => {
      const key = new Intl.NumberFormat(way).format(number)
      expect(groupedNumbers(key)).toHaveLength(1)
      expect(readGrouped(key, 'one')).toBe(String(number))
    }),
  )
})

test('either reading is a key with one meaning', () => {
  const digits = fc.stringMatching(/^\d{1,3}$/)
  fc.assert(
    fc.property(fc.array(digits, { minLength: 2, maxLength: 6 }), (parts) => {
      const key = parts.join(',')
      for (const reading of ['one', 'several'] as const) {
        const read = readGrouped(key, reading)
        if (read === null) continue
        expect(parseAccepted(read).ok).toBe(true)
        expect(groupedNumbers(read)).toEqual([])
      }
    }),
  )
})
