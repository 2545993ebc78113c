import { expect, test } from 'vitest'
import { wrapLines } from './wrap-lines.ts'

const letters = (text: string) => [...new Intl.Segmenter().segment(text)].length
const wrap = (text: string, width: number, lines = 3) => wrapLines(text, width, lines, letters)

test('text breaks between words', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
})
test('a word that alone is too wide is broken', () => {
  expect(wrap('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij'])
})
test('what does not fit ends in an ellipsis', () => {
  expect(wrap('one two three four', 7, 1)).toEqual(['one tw…'])
})
test('no sign is torn from its letter', () => {
  expect(wrap('কিকিকি', 2)).toEqual(['কিকি', 'কি'])
})
test('nothing is no line', () => {
  expect(wrap('  ', 5)).toEqual([])
})
