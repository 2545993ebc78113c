import { expect, it } from 'vitest'
import { actionOfKey } from './actions.ts'

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

it.each([
  ['Ctrl+B', { ctrlKey: true, code: 'KeyB' }, 'bold'],
  ['Cmd+I of a Mac', { metaKey: true, code: 'KeyI' }, 'italic'],
  ['Ctrl+K, which opens the search elsewhere', { ctrlKey: true, code: 'KeyK' }, 'link'],
  ['Ctrl+Alt+2', { ctrlKey: true, altKey: true, code: 'Digit2' }, 'heading'],
  ['Ctrl+Shift+7', { ctrlKey: true, shiftKey: true, code: 'Digit7' }, 'numbers'],
  ['B alone, which is a letter', { code: 'KeyB' }, null],
  ['Ctrl+Shift+B, which is the browser', { ctrlKey: true, shiftKey: true, code: 'KeyB' }, null],
  ['Ctrl+S, which saves', { ctrlKey: true, code: 'KeyS' }, null],
  ['Alt+2, which is a language', { altKey: true, code: 'Digit2' }, null],
])('%s', (_, held, wanted) => {
  expect(actionOfKey({ ...NONE, ...held })).toBe(wanted)
})
