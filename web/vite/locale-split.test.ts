import { expect, test } from 'vitest'
import { nearestFallback, oneLocale } from './locale-split.ts'

const MESSAGES = "/* eslint-disable */\nexport * from './messages/_index.js'\nexport * as m from './messages/_index.js'"

test('m is one locale, by the language of the document', () => {
  const split = oneLocale(MESSAGES)
  expect(split).not.toContain('_index')
  expect(split).toContain(`"ur": () => import('./messages/ur.js')`)
  expect(split).toContain('document.documentElement.lang')
})
test.each([
  ['m is made otherwise', 'export const m = messages'],
  ['the index lies elsewhere', MESSAGES.replaceAll('_index', 'index')],
])('the build fails when the generated layout has changed: %s', (_, source) => {
  expect(() => oneLocale(source)).toThrow('layout of Paraglide has changed')
})
test('a missing message comes from the nearest language, inside the same chunk', () => {
  const missing = 'export { nav_home } from "./en.js"'
  expect(nearestFallback(missing, 'mai', 'mai')).toBe('export { nav_home } from "./hi.js?for=mai"')
  expect(nearestFallback(missing, 'hi', 'mai')).toBe('export { nav_home } from "./en.js?for=mai"')
  expect(nearestFallback(missing, 'as', 'as')).toBe('export { nav_home } from "./en.js?for=as"')
})
test.each(["export { nav_home } from './en.js'", 'export { nav_home as home } from "./en.js"', ''])(
  'a fallback written otherwise fails the build: %j',
  (source) => {
    expect(() => nearestFallback(source, 'hi', 'hi')).toThrow('layout of Paraglide has changed')
  },
)
