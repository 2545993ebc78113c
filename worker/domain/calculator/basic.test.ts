import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASIC_START, type BasicKey, pressBasic, viewBasic } from './basic.ts'
import { MEMORY_KEYS } from './memory.ts'

const KEYS: readonly BasicKey[] = [
  ...(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '+', '-', '*', '/', '=', '%'] as const),
  ...(['sqrt', 'reciprocal', 'sign', 'C', 'backspace'] as const),
  ...MEMORY_KEYS,
]
const isKey = (word: string): word is BasicKey => KEYS.some((key) => key === word)

/** Keys by spaces; a number is typed digit by digit. */
const keysOf = (words: string): BasicKey[] => words.split(' ').flatMap((word) => (isKey(word) ? [word] : [...word].filter(isKey)))
const after = (words: string) => viewBasic(keysOf(words).reduce(pressBasic, BASIC_START))

describe('the basic calculator', () => {
  test.each([
    ['shows 0 at first', 'C', '0'],
    ['shows what is typed', '12.50', '12.50'],
    ['drops idle zeros at the front', '007', '7'],
    ['puts a zero before a point', '.5', '0.5'],
    ['takes one point only', '1.2.3', '1.23'],
    ['takes 12 digits', '1234567890123', '123456789012'],
    ['adds tenths exactly', '0.1 + 0.2 =', '0.3'],
    ['subtracts without noise', '0.3 - 0.1 - 0.2 =', '0'],
    ['keeps small differences exact', '1.00000000001 - 1 =', '1e−11'],
    ['works at once, without precedence', '2 + 3 * 4 =', '20'],
    ['shows the value so far at an operator', '2 + 3 *', '5'],
    ['lets the last of several operators hold', '8 + * 2 =', '16'],
    ['takes the first number again where the second is missing', '5 + =', '10'],
    ['repeats the last operation', '2 + 3 = = =', '11'],
    ['repeats it on a new number', '2 + 3 = 10 =', '10'],
    ['goes on with a result', '2 + 3 = * 4 =', '20'],
    ['begins anew with a digit after a result', '2 + 3 = 7', '7'],
    ['divides and multiplies back', '1 / 3 * 3 =', '1'],
    ['adds per cent of the first number', '200 + 10 % =', '220'],
    ['subtracts per cent of the first number', '200 - 10 % =', '180'],
    ['multiplies by per cent', '200 * 10 % =', '20'],
    ['divides by per cent', '20 / 10 % =', '200'],
    ['takes a number alone as per cent', '50 %', '0.5'],
    ['takes roots at once', '16 + 9 sqrt =', '19'],
    ['takes the root of what an operator shows', '9 + sqrt =', '12'],
    ['takes the reciprocal', '8 reciprocal', '0.125'],
    ['changes the sign while typing', '5 sign 2', '−52'],
    ['changes the sign back', '5 sign sign', '5'],
    ['changes the sign of a result', '2 + 3 = sign', '−5'],
    ['takes back the last digit', '123 backspace', '12'],
    ['takes back to 0', '1 backspace backspace', '0'],
    ['takes nothing back of a result', '12 + 1 = backspace', '13'],
    ['clears', '12 + 5 C', '0'],
    ['adds to the memory and recalls it', '5 M+ 3 M+ C MR', '8'],
    ['subtracts from the memory', '5 M+ 3 M- MR', '2'],
    ['stores in the memory', '5 MS 6 + MR =', '11'],
    ['begins a new number after the memory was used', '5 M+ 3', '3'],
    ['recalls 0 from an empty memory', '5 MC MR', '0'],
    ['shows large numbers with an exponent', '999999999999 * 999999999999 =', '9.99999999998e+23'],
    ['shows small numbers with an exponent', '1 / 999999999999 =', '1e−12'],
    ['goes on after an error by C', '1 / 0 = C 7 + 1 =', '8'],
  ])('%s', (_sentence, words, shown) => {
    expect(after(words)).toMatchObject({ shown, error: null })
  })
  test.each([
    ['1 / 0 =', 'divideByZero'],
    ['0 / 0 +', 'divideByZero'],
    ['0 reciprocal', 'divideByZero'],
    ['4 sign sqrt', 'notDefined'],
    ['4 sign sqrt + 5 =', 'notDefined'],
  ] as const)('%s is an error that stays', (words, error) => {
    expect(after(words).error).toBe(error)
  })
  test('keeps the memory over an error', () => {
    expect(after('7 MS 1 / 0 = C MR').shown).toBe('7')
  })
  test.each([
    ['12 +', '12 +'],
    ['12 + 3', '12 +'],
    ['12 + 3 =', '12 + 3 ='],
    ['12 + 9 sqrt', '12 + √(9)'],
    ['12 + 3 = 4', ''],
    ['2 - 5 =', '2 − 5 ='],
  ])('after %s the line says "%s"', (words, line) => {
    expect(after(words).line).toBe(line)
  })
  test('only a calculated number is announced', () => {
    expect(['12', '12 +', '12 + 3', '12 + 3 =', '9 sqrt'].map((words) => after(words).isResult)).toEqual([false, false, false, true, true])
  })
  test('no sequence of keys throws or shows anything but a number', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KEYS), { maxLength: 60 }), (keys) => {
        let state = BASIC_START
        for (const key of keys) {
          state = pressBasic(state, key)
          expect(viewBasic(state).shown).toMatch(/^−?\d+(?:\.\d*)?(?:e[+−]\d+)?$/)
          expect(viewBasic(state).line).not.toMatch(/NaN|Infinity|undefined/)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
