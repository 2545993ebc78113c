import { expect, test } from 'vitest'
import { closestWords, forgivenSlips, slipsBetween, slipsInText } from './close-words.ts'

test.each([
  ['a letter left out', 'reasning', 'reasoning', 1],
  ['a letter too many', 'matths', 'maths', 1],
  ['another letter', 'quantatative', 'quantitative', 1],
  ['two neighbours exchanged', 'raesoning', 'reasoning', 1],
  ['two slips in a long word', 'quantatatve', 'quantitative', 2],
  ['the beginning of a word, with a slip', 'resoni', 'reasoning', 1],
  ['a vowel sign of Devanagari', 'तर्कशक्ती', 'तर्कशक्ति', 1],
  ['a vowel sign of Tamil', 'கனிதம்', 'கணிதம்', 1],
  ['no slip in a beginning', 'reas', 'reasoning', 0],
])('%s: %s for %s', (_, typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips)
})

test.each([
  ['two slips in a word of five letters', 'mtahz', 'maths'],
  ['a word of three letters', 'ssb', 'ssc'],
  ['another year', '2025', '2026'],
  ['another word', 'chemistry', 'reasoning'],
])('%s is not forgiven: %s is not %s', (_, typed, word) => {
  expect(slipsBetween(typed, word)).toBeNull()
})

test('numbers and words of up to three letters forgive nothing, long words two slips', () => {
  expect(['ssc', '2026', 'tier1', 'mock', 'aptitude'].map(forgivenSlips)).toEqual([0, 0, 0, 1, 2])
})

test('a text is found by words with slips only where each of them is like one of its own', () => {
  const text = ['ssc', 'reasoning', 'quick', 'quiz', '1']
  expect(slipsInText(['reasning', 'qiuz'], text)).toBe(2)
  expect(slipsInText(['reasoning'], text)).toBe(0)
  expect(slipsInText(['reasning', 'physics'], text)).toBeNull()
})

test('of the known words the closest come first, and no more than were asked for', () => {
  expect(closestWords('reasning', ['reading', 'reason', 'reasoning', 'seasoning'], 2)).toEqual(['reasoning', 'reading'])
  expect(closestWords('zzzzzz', ['reasoning'], 2)).toEqual([])
})
