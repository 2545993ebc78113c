import { expect, test } from 'vitest'
import {
  extraKeys,
  firstOutOfOrder,
  misquoted,
  missingKeys,
  pluralNames,
  untranslated,
  wrongPlaceholders,
  wrongPlurals,
  wrongScript,
  wrongUrduSigns,
} from './checks.ts'
import { incompleteTerms, readGlossary, strayWords } from './glossary.ts'
import { forLearners, messagesOf, readMessages, type RawMessages } from './read-messages.ts'

/** A planted fault for each check: what the checks say of the real files is worth something only if they see these. */
const plural = (match: Record<string, string>): RawMessages[string] => [
  { declarations: ['input count', 'local p = count: plural'], selectors: ['p'], match },
]
const EN: RawMessages = {
  open: 'Go to question {number}',
  found: plural({ 'p=one': '{shown} question', 'p=*': '{shown} questions' }),
  pass: 'Prime',
}
const HI: RawMessages = {
  open: 'प्रश्न {number} पर जाएँ',
  found: plural({ 'p=one': '{shown} प्रश्न', 'p=*': '{shown} प्रश्न' }),
  pass: 'Prime',
}
const en = messagesOf(EN)
const hindi = (change: RawMessages = {}) => messagesOf({ ...HI, ...change })
const hi = hindi()

test('a message that is missing is named', () => {
  expect(missingKeys(messagesOf({ ...EN, shut: 'Close' }), hi)).toEqual(['shut'])
  expect(missingKeys(en, hi)).toEqual([])
})
test('a message that English does not have is named', () => {
  expect(extraKeys(en, hindi({ shut: 'बंद करें' }))).toEqual(['shut'])
  expect(extraKeys(en, hi)).toEqual([])
})
test("a message for admins is no one else's", () => {
  expect([...forLearners(messagesOf({ admin_home: 'Home', home: 'Home' })).keys()]).toEqual(['home'])
})
test('a message in another place than in English is named', () => {
  expect(firstOutOfOrder(EN, { pass: 'Prime', open: '', found: '' })).toBe('open')
  expect(firstOutOfOrder(EN, HI)).toBeUndefined()
})
test('a placeholder that is lost or misspelt is named', () => {
  expect(wrongPlaceholders(en, hindi({ open: 'प्रश्न पर जाएँ' }))).toEqual(['open'])
  expect(wrongPlaceholders(en, hindi({ open: 'प्रश्न {nunber} पर जाएँ' }))).toEqual(['open'])
  expect(wrongPlaceholders(en, hindi({ found: plural({ 'p=one': 'प्रश्न', 'p=*': '{shown} प्रश्न' }) }))).toEqual(['found'])
  expect(wrongPlaceholders(en, hi)).toEqual([])
})
test('a plural form that is missing or that the language does not have is named', () => {
  expect(wrongPlurals(en, hindi({ found: plural({ 'p=*': '{shown} प्रश्न' }) }), ['one', '*'])).toEqual(['found'])
  expect(wrongPlurals(en, hi, ['one', 'two', '*'])).toEqual(['found'])
  expect(wrongPlurals(en, hindi({ found: '{shown} प्रश्न' }), ['one', '*'])).toEqual(['found'])
  expect(wrongPlurals(en, hi, pluralNames('hi'))).toEqual([])
})
test('the four languages that browsers do not know have the plural forms of their stand-ins', () => {
  expect(['as', 'mni', 'mai', 'bho'].map((locale) => pluralNames(locale as 'as').toSorted())).toEqual(
    Array.from({ length: 4 }, () => ['*', 'one']),
  )
})
test('a text left in English or empty is named, a name is not', () => {
  expect(untranslated(en, hindi({ open: 'Go to question {number}', pass: ' ' }))).toEqual(['open', 'pass'])
  expect(untranslated(en, hi)).toEqual([])
})
test('a button that is quoted by other words than its own is named', () => {
  const quoting = messagesOf({ next: 'Next', hint: 'Press “Next”, not “Enter”.' })
  expect(misquoted(quoting, messagesOf({ next: 'आगे', hint: '“अगला” दबाएँ, “Enter” नहीं।' }))).toEqual(['hint: “आगे”'])
  expect(misquoted(quoting, messagesOf({ next: 'आगे', hint: '“आगे” दबाएँ, “Enter” नहीं।' }))).toEqual([])
})
test('a word in another script is named', () => {
  expect(wrongScript(hindi({ open: 'question {number} पर जाएँ' }), 'hi')).toEqual(['open: question'])
  expect(wrongScript(messagesOf({ open: 'প্রশ্ন' }), 'hi')).toEqual(['open: প্রশ্ন'])
  expect(wrongScript(hi, 'hi')).toEqual([])
})
test("Assamese with Bangla's ra is named, and Bangla with Assamese's", () => {
  expect(wrongScript(messagesOf({ a: 'প্রশ্ন', b: 'প্ৰশ্ন' }), 'as')).toEqual(['a: প্রশ্ন'])
  expect(wrongScript(messagesOf({ a: 'প্রশ্ন', b: 'প্ৰশ্ন' }), 'bn')).toEqual(['b: প্ৰশ্ন'])
})
test('Urdu with the signs of English is named', () => {
  expect(wrongUrduSigns(messagesOf({ a: 'ہاں, نہیں', b: 'کیوں?', c: 'ہاں.', d: 'ہاں، کیوں؟ ہاں۔', e: 'ہاں...' }))).toEqual(['a', 'b', 'c'])
})
test('a word that is not the one of the glossary is named', () => {
  expect(strayWords(en, hindi({ open: 'सवाल {number} पर जाएँ' }), 'hi', readGlossary(), {})).toEqual(['open: question is प्रश्न'])
  expect(strayWords(en, hindi({ open: 'सवाल {number} पर जाएँ' }), 'hi', readGlossary(), { open: ['question'] })).toEqual([])
  expect(strayWords(en, hi, 'hi', readGlossary(), {})).toEqual([])
})
test('a word of the glossary counts whole, and inside a longer term not by itself', () => {
  const words = messagesOf({ a: 'Questionable', b: 'Negative marks', c: '{question}' })
  expect(strayWords(words, messagesOf({ a: 'नहीं', b: 'ऋणात्मक', c: '{question}' }), 'hi', readGlossary(), {})).toEqual([])
})
test('a term without a language, or with a word in another script, is named', () => {
  const { rank } = readGlossary()
  if (rank === undefined) throw new Error('the glossary has no rank')
  expect(incompleteTerms({ rank: { ...rank, ta: [], bn: ['rank'] } })).toEqual(['rank: bn', 'rank: ta'])
  expect(incompleteTerms({ rank })).toEqual([])
})
test('the real Hindi files fail when one message is taken out', () => {
  const real = readMessages('hi')
  const less = new Map([...real].filter(([key]) => key !== 'test_save_next'))
  expect(missingKeys(forLearners(readMessages('en')), less)).toEqual(['test_save_next'])
})
