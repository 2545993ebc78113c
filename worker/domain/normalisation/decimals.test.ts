import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, marksText, scaleFloat, scaleRatio, shortText } from './decimals.ts'

test('a fraction is rounded, not cut', () => {
  expect(decimalText(scaleRatio(2n, 3n, 5), 5)).toBe('0.66667')
  expect(decimalText(scaleRatio(1n, 3n, 5), 5)).toBe('0.33333')
})
test('halves go away from zero on both sides', () => {
  expect(scaleRatio(1n, 2n, 0)).toBe(1)
  expect(scaleRatio(-1n, 2n, 0)).toBe(-1)
  expect(scaleFloat(2.5, 0)).toBe(3)
  expect(scaleFloat(-2.5, 0)).toBe(-3)
})
test('there is no minus before zero', () => {
  expect(Object.is(scaleRatio(-1n, 1000n, 2), 0)).toBe(true)
  expect(Object.is(scaleFloat(-0.001, 2), 0)).toBe(true)
})
test('a figure on the way keeps two decimals and drops the zeros after them', () => {
  expect(shortText(8_650_000, 5)).toBe('86.50')
  expect(shortText(8_666_667, 5)).toBe('86.66667')
  expect(shortText(100_000, 5)).toBe('1.00')
})
test('twelfths of a mark are written as marks', () => {
  expect(marksText(1038)).toBe('86.50')
  expect(marksText(-8)).toBe('-0.66667')
  expect(marksText(1000.5)).toBe('83.375')
})
test('a fraction and its float are rounded alike, but for the last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (above, below) => {
      expect(Math.abs(scaleRatio(BigInt(above), BigInt(below), 6) - scaleFloat(above / below, 6))).toBeLessThanOrEqual(1)
    }),
  )
})
