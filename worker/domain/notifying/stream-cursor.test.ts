import { expect, test } from 'vitest'
import { streamPlace } from './stream-cursor.ts'

test('the first notification of a stream is the next of a reader who has none', () => {
  expect(streamPlace(0, { at: 50, previousAt: 0 })).toBe('next')
})
test('a repeat is known', () => {
  expect(streamPlace(50, { at: 50, previousAt: 0 })).toBe('known')
})
test('one that comes late is known once a later one is', () => {
  expect(streamPlace(70, { at: 60, previousAt: 50 })).toBe('known')
})
test('one whose predecessor is lacking shows the gap', () => {
  expect(streamPlace(50, { at: 70, previousAt: 60 })).toBe('gap')
})
test('a reader who came after all earlier ones lacks none of them', () => {
  expect(streamPlace(65, { at: 70, previousAt: 60 })).toBe('next')
})
