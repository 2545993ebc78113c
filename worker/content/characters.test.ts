import { expect, test } from 'vitest'
import { faultyCharacters } from './characters.ts'

test.each(['a\nb', 'क्‍ष', 'می‌خواہم', '😀', '₹ 5', 'É'.normalize('NFC')])('%j may be stored', (text) => {
  expect(faultyCharacters(text)).toBeNull()
})

test.each([
  ['a\u0000b', 'has the invisible character U+0000; remove it'],
  ['a\tb', 'has a tab; use spaces'],
  ['a\r\nb', 'has Windows line ends; save the file with "\\n" line ends'],
  ['a\u202eb', 'has the invisible character U+202E; remove it'],
  ['a\u2066b', 'has the invisible character U+2066; remove it'],
  ['\ufeffa', 'has the invisible character U+FEFF; remove it'],
  ['a\ud800b', 'has half of a character (a lone surrogate); paste the text again'],
])('%j is refused', (text, reason) => {
  expect(faultyCharacters(text)).toBe(reason)
})
