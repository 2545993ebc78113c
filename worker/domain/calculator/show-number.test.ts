import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { showNumber } from './show-number.ts'

test.each([
  [0, '0'],
  [-0, '0'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.333333333333'],
  [-2.5, '−2.5'],
  [100, '100'],
  [123456789012, '123456789012'],
  [999999999999.9, '1e+12'],
  [1e12, '1e+12'],
  [1.5e21, '1.5e+21'],
  [0.00002, '0.00002'],
  [0.0000123456789012, '1.23456789012e−5'],
  [1e-7, '0.0000001'],
  [-1e-8, '−1e−8'],
])('%d is shown as %s', (value, shown) => {
  expect(showNumber(value)).toBe(shown)
})
test('what is shown is the number to 12 digits and fits the display', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const shown = showNumber(value)
      expect(Number(shown.replaceAll('−', '-'))).toBe(Number(value.toPrecision(12)) + 0)
      expect(shown.length).toBeLessThanOrEqual(19)
    }),
  )
})
