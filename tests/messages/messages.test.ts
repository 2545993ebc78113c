import { describe, expect, test } from 'vitest'
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
import { LEAVES } from './leaves.ts'
import { incompleteTerms, readGlossary, strayWords } from './glossary.ts'
import { forLearners, PARTS, readMessages, readRaw, TRANSLATED } from './read-messages.ts'

const everything = readMessages('en')
const en = forLearners(everything)

describe.each(TRANSLATED)('the messages in %s', (locale) => {
  const translated = readMessages(locale)

  test('have every message that a visitor or learner sees, and no other', () => {
    expect(missingKeys(en, translated)).toEqual([])
    expect(extraKeys(locale === 'hi' ? everything : en, translated)).toEqual([])
  })
  test('stand in the order of the English ones', () => {
    for (const part of PARTS) expect(firstOutOfOrder(readRaw('en', part), readRaw(locale, part))).toBeUndefined()
  })
  test('have the placeholders of the English ones', () => {
    expect(wrongPlaceholders(everything, translated)).toEqual([])
  })
  test('have the plural forms that the language needs', () => {
    expect(wrongPlurals(everything, translated, pluralNames(locale))).toEqual([])
  })
  test('are translated, names and codes aside', () => {
    expect(untranslated(en, translated)).toEqual([])
  })
  test('are in the script of the language', () => {
    expect(wrongScript(forLearners(translated), locale)).toEqual([])
  })
  test('quote the buttons by the words on them', () => {
    expect(misquoted(en, translated)).toEqual([])
  })
  test('keep to the glossary', () => {
    expect(strayWords(en, translated, locale, readGlossary(), LEAVES)).toEqual([])
  })
})

test('the messages in ur have the signs of Urdu', () => {
  expect(wrongUrduSigns(readMessages('ur'))).toEqual([])
})
test('the glossary has every term in every language, in its script', () => {
  expect(incompleteTerms(readGlossary())).toEqual([])
})
