import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBeTyped, isAccepted, mayType, normaliseTyped, parseAccepted, type Accepted } from './numeric-answer.ts'

const accepted = (text: string): Accepted => {
  const parsed = parseAccepted(text)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.accepted
}

test.each([
  ['5', '5'],
  ['5', '05'],
  ['5', '5.'],
  ['5', '5.00'],
  ['0.5', '.5'],
  ['0', '-0'],
  ['0', '-0.0'],
  ['-.5', '-0.50'],
  ['3, 7', '7'],
  ['2.5 TO 3.5', '2.5'],
  ['2.5 TO 3.5', '3.5'],
  ['2.5 to 3.5', '3'],
  ['-1 TO 1', '-0.999'],
  ['0.3 ± 0.1', '0.2'],
  ['0.3 ± 0.1', '0.4'],
  ['0.3+-0.1', '0.2'],
  ['0.3 +/- .1', '0.4'],
  ['-2 ± 0.5', '-1.5'],
  ['−3', '-3'],
  ['12345678901234567890.1', '12345678901234567890.10'],
  ['1.5, 2 TO 3, 9 ± 1', '8'],
])('the key "%s" accepts "%s"', (key, typed) => {
  expect(isAccepted(accepted(key), typed)).toBe(true)
})

test.each([
  ['5', '5.0000001'],
  ['5', '-5'],
  ['5', ''],
  ['5', '-'],
  ['5', '.'],
  ['5', '5e0'],
  ['5', '0x5'],
  ['5', '5 5'],
  ['0.3', '0.30000000000000004'],
  ['2.5 TO 3.5', '3.51'],
  ['0.3 ± 0.1', '0.41'],
  ['12345678901234567890', '12345678901234567891'],
])('the key "%s" does not accept "%s"', (key, typed) => {
  expect(isAccepted(accepted(key), typed)).toBe(false)
})

test.each([
  ['', 'an alternative between the commas is empty'],
  ['5,,6', 'an alternative between the commas is empty'],
  ['five', '"five" is not a number'],
  ['3 TO 2', '"3 TO 2" runs backwards: the lower number comes first'],
  ['a TO 2', '"a TO 2" is not a range of two numbers'],
  ['3 ± x', '"3 ± x" is not a number with a tolerance'],
  ['3 ± -1', '"3 ± -1" is not a number with a tolerance'],
  ['1e5', '"1e5" is not a number'],
])('the key "%s" is refused: %s', (key, reason) => {
  expect(parseAccepted(key)).toEqual({ ok: false, reason })
})

test('a key that needs more decimals than may be typed is found out', () => {
  expect(canBeTyped(accepted('3.14'), 2)).toBe(true)
  expect(canBeTyped(accepted('3.14'), 1)).toBe(false)
  expect(canBeTyped(accepted('3.14 ± 0.05'), 1)).toBe(true)
  expect(canBeTyped(accepted('3.11 TO 3.19'), 1)).toBe(false)
  expect(canBeTyped(accepted('-3.19 TO -3.10'), 1)).toBe(true)
  expect(canBeTyped(accepted('-3.19 TO -3.11'), 1)).toBe(false)
  expect(canBeTyped(accepted('7, 7.5'), 0)).toBe(false)
  expect(canBeTyped(accepted('7.0'), 0)).toBe(true)
})

const keypad = { decimals: 2, maxLength: 8 }
test.each(['', '-', '.', '-.', '5', '05', '-5.', '.5', '12.34', '-12345.6'])('the keypad lets "%s" stand', (text) => {
  expect(mayType(text, keypad)).toBe(true)
})
test.each(['1.234', '1..', '1-', '--1', '+1', 'e', '1 2', '123456789', '१'])('the keypad does not let "%s" stand', (text) => {
  expect(mayType(text, keypad)).toBe(false)
})
test('a whole-number question takes no point', () => {
  expect(mayType('5.', { decimals: 0, maxLength: 8 })).toBe(false)
})

test.each([
  [' 05. ', '5'],
  ['-.50', '-0.5'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['.5', '0.5'],
  ['100', '100'],
  ['1.20', '1.2'],
  ['+7', '7'],
  ['', null],
  ['-', null],
  ['.', null],
  ['-.', null],
])('"%s" is plainly %s', (typed, plain) => {
  expect(normaliseTyped(typed)).toBe(plain)
})

test('whatever the keypad lets stand is a number or the start of one, and its plain form is the same number', () => {
  const typed = fc.stringMatching(/^-?\d{0,6}(\.\d{0,2})?$/)
  fc.assert(
    fc.property(typed, (text) => {
      const plain = normaliseTyped(text)
      expect(plain === null).toBe(!/\d/.test(text))
      if (plain !== null) expect(isAccepted(accepted(text), plain)).toBe(true)
    }),
  )
})

test('a range of exact hundredths accepts its inside and nothing else', () => {
  const hundredths = fc.integer({ min: -100_000, max: 100_000 })
  const asText = (n: number) => `${n < 0 ? '-' : ''}${Math.trunc(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`
  fc.assert(
    fc.property(hundredths, hundredths, hundredths, (a, b, typed) => {
      const [from, to] = a <= b ? [a, b] : [b, a]
      expect(isAccepted(accepted(`${asText(from)} TO ${asText(to)}`), asText(typed))).toBe(from <= typed && typed <= to)
    }),
  )
})
