import { expect, test } from 'vitest'
import { clockOf, secondsOf } from './video-length.ts'

test.each([
  ['3:20', 200],
  ['0:45', 45],
  ['90:00', 5_400],
  ['1:02:05', 3_725],
  ['4', 240],
  [' 3:20 ', 200],
  ['3:7', null],
  ['3:75', null],
  ['1:75:00', null],
  ['three', null],
  ['-3', null],
  ['', null],
])('%s is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test('what is shown of a length is read back as the same', () => {
  for (const seconds of [1, 59, 60, 200, 3_725, 43_200]) expect(secondsOf(clockOf(seconds))).toBe(seconds)
})
