import { expect, test } from 'vitest'
import { reviewCommandOf } from './review-keys.ts'

const press = (key: string, rest: object = {}) => reviewCommandOf({ key, hasModifier: false, isRepeat: false, isTyping: false, ...rest })

test('J continues, K back, S shows the solution, B bookmarks, ? shows the keys', () => {
  expect(['j', 'K', 's', 'b', '?'].map((key) => press(key))).toEqual(['next', 'previous', 'show', 'bookmark', 'help'])
})

test('a key means nothing while text is typed or with a modifier', () => {
  expect(press('j', { isTyping: true })).toBeNull()
  expect(press('s', { hasModifier: true })).toBeNull()
})

test('a key held down continues through the questions but shows only once', () => {
  expect(press('j', { isRepeat: true })).toBe('next')
  expect(press('s', { isRepeat: true })).toBeNull()
  expect(press('b', { isRepeat: true })).toBeNull()
})

test('other keys mean nothing', () => {
  expect(press('x')).toBeNull()
})
