import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('37,244 of 41,326 is the 90.1224411 that the NTA published', () => {
  expect(percentile(37_244, 41_326)).toBe('90.1224411')
})
test('the best of all stands at 100', () => {
  expect(percentile(41_326, 41_326)).toBe('100.0000000')
})
test('one of three is rounded, not cut', () => {
  expect(percentile(1, 3)).toBe('33.3333333')
  expect(percentile(2, 3)).toBe('66.6666667')
})
test('no one has no percentile', () => {
  expect(percentile(0, 0)).toBeNull()
})
