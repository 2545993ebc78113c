import { expect, test } from 'vitest'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { acceptWords, wordsOf } from './typed-words.ts'

test('words are taken as typed, spaces included', () => expect(acceptWords(' Lok  Sabha ')).toBe(' Lok  Sabha '))
test('what is pasted is brought to what can be stored', () => {
  const pasted = acceptWords('Lok\tSabha\r\n\u202eabc\ud800')
  expect(pasted.startsWith('Lok Sabha abc')).toBe(true)
  expect(isPlainText(pasted)).toBe(true)
})
test('a text ends at a hundred characters', () => expect(acceptWords('a'.repeat(140))).toHaveLength(100))
test('joiners of Indian scripts stay', () => expect(acceptWords('ക്\u200d')).toBe('ക്\u200d'))
test('spaces and full stops alone are no answer', () => {
  for (const text of ['', '   ', ' . ']) expect(wordsOf(text)).toBeNull()
  expect(wordsOf(' dispur')).toBe(' dispur')
})
