import { expect, test } from 'vitest'
import { noteOf } from './page-text.ts'

test.each([
  ['a page of English', 'What is 2 + 2?', 'none'],
  ['a scan', ' \n ', 'picture'],
  ['a page of Hindi', '\u0938\u0939\u0940 \u0909\u0924\u094D\u0924\u0930', 'indian'],
  ['a page of Urdu', '\u0635\u062D\u06CC\u062D', 'indian'],
  ['a page in a font with characters of its own', 'lgh \uF06D', 'indian'],
])('%s', (_, text, note) => {
  expect(noteOf(text)).toBe(note)
})
