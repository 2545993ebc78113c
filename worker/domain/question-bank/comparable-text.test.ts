import { expect, test } from 'vitest'
import { comparableText, isAnswerText } from './comparable-text.ts'

const same: readonly (readonly [string, string, string])[] = [
  ['capital letters', 'New Delhi', 'new delhi'],
  ['spaces at the ends and in the middle', '  New   Delhi ', 'New Delhi'],
  ['a full stop at the end', 'Photosynthesis.', 'photosynthesis'],
  ['a danda at the end', 'दिल्ली।', 'दिल्ली'],
  ['a nukta written as two letters', '\u0958\u0932\u092e', '\u0915\u093c\u0932\u092e'],
  ['a joiner inside a Hindi word', 'क्\u200dया', 'क्या'],
  ['a Malayalam chillu of an old keyboard', '\u0d28\u0d4d\u200d', '\u0d7b'],
  ['Arabic letters of an Arabic keyboard', '\u0643\u064a\u0627', '\u06a9\u06cc\u0627'],
  ['digits of another script', '१९४७', '1947'],
  ['Bangla digits', '১৯৭১', '1971'],
  ['Persian digits in Urdu', '۱۹۶۵', '1965'],
  ['full-width letters', 'ＤＮＡ', 'dna'],
  ['a typographic apostrophe', 'Newton’s law', "Newton's law"],
  ['a typographic dash', 'X–ray', 'x-ray'],
]
test.each(same)('%s make no difference', (_, a, b) => {
  expect(comparableText(a)).toBe(comparableText(b))
})
test.each([
  ['spelling', 'Ganga', 'Ganges'],
  ['a missing vowel sign', 'दिल्ली', 'दल्ली'],
  ['a missing space', 'New Delhi', 'NewDelhi'],
  ['a point inside a number', '3.14', '314'],
])('%s makes a difference', (_, a, b) => {
  expect(comparableText(a)).not.toBe(comparableText(b))
})
test('comparing what is comparable already changes nothing', () => {
  for (const [, a] of same) expect(comparableText(comparableText(a))).toBe(comparableText(a))
})
test('spaces and punctuation alone are no answer', () => {
  expect(isAnswerText(' . ')).toBe(false)
  expect(isAnswerText('a')).toBe(true)
})
