import { expect, test } from 'vitest'
import { commandKey } from './command-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof commandKey>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  ...more,
})

test('Ctrl-K and ⌘-K open the palette, even while something is typed', () => {
  expect(commandKey(press('k', { ctrlKey: true, isTyping: true }), false)).toEqual({ kind: 'palette' })
  expect(commandKey(press('K', { metaKey: true }), false)).toEqual({ kind: 'palette' })
})

test('g and then a letter leads to a page; two g are one page and not two beginnings', () => {
  expect(commandKey(press('g'), false)).toEqual({ kind: 'lead' })
  expect(commandKey(press('t'), true)).toEqual({ kind: 'go', letter: 't' })
  expect(commandKey(press('g'), true)).toEqual({ kind: 'go', letter: 'g' })
})

test('no letter means anything while one is typing, nor with other keys held', () => {
  for (const key of ['?', 'g']) expect(commandKey(press(key, { isTyping: true }), false)).toBe(null)
  expect(commandKey(press('t', { ctrlKey: true }), true)).toBe(null)
  expect(commandKey(press('x'), false)).toBe(null)
})
