import { readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { type Messages, wordsOf } from './read-messages.ts'
import { foreignWords } from './script.ts'

/** Where a word comes from: the published instructions of NTA or SSC (docs/exam-screen.md), or our own choice. */
export type Source = 'nta' | 'ssc' | 'own'

/** A term: for each locale the word first, then other stems that it may appear as; `note` and `source` are for translators. */
export type Term = Readonly<Record<Locale, readonly string[]>> & {
  readonly note?: string
  readonly source?: Partial<Record<Locale, Source>>
}
export type Glossary = Readonly<Record<string, Term>>

export const readGlossary = (): Glossary =>
  JSON.parse(readFileSync(new URL('../../web/messages/glossary.json', import.meta.url), 'utf8')) as Glossary

/** Messages whose idiom says the thing without naming it, in some languages: key → the terms that it may leave out. */
export type Leaves = Readonly<Record<string, readonly string[]>>

/**
 * Names every message that has a term of the glossary in English, as a whole word, and none of its stems in the translation. A longer
 * term covers the shorter ones inside it: "negative marks" is not also "marks".
 */
export function strayWords(en: Messages, translated: Messages, locale: Locale, glossary: Glossary, leaves: Leaves): string[] {
  const terms = longestFirst(glossary)
  return [...en].flatMap(([key, message]) => {
    const translation = translated.get(key)
    if (translation === undefined) return []
    const told = normal(wordsOf(translation))
    let rest = wordsOf(message)
    return terms.flatMap(({ id, word, whole }) => {
      const without = rest.replace(whole, ' ')
      if (without === rest || leaves[key]?.includes(id)) return []
      rest = without
      const stems = glossary[id]?.[locale] ?? []
      return stems.some((stem) => told.includes(stemOf(stem))) ? [] : [`${key}: ${word} is ${stems[0]}`]
    })
  })
}

/** Terms that lack a language, or have a word of it in another script. */
export const incompleteTerms = (glossary: Glossary): string[] =>
  Object.entries(glossary).flatMap(([id, term]) =>
    LOCALES.filter((locale) => !term[locale]?.length || term[locale].some((word) => foreignWords(word, locale).length > 0)).map(
      (locale) => `${id}: ${locale}`,
    ),
  )

function longestFirst(glossary: Glossary) {
  return Object.entries(glossary)
    .flatMap(([id, { en }]) => en.map((word) => ({ id, word, whole: new RegExp(`(?<![\\w{-])${word}(?![\\w}-])`, 'gi') })))
    .toSorted((a, b) => b.word.length - a.word.length)
}

/**
 * Without the end that a suffix replaces: the sign that takes the vowel from the last letter (சர்வர் becomes சர்வரில்), the Tamil ending
 * ம் (படம் becomes படத்தை) and the Malayalam letters that stand only at the end of a syllable (ടൈമർ becomes ടൈമറും).
 */
const stemOf = (word: string): string =>
  normal(word).replace(/(?:\u0bae\u0bcd|[\u094d\u09cd\u0acd\u0bcd\u0c4d\u0ccd\u0d4d\u0d7a-\u0d7f])$/, '')

/** One spelling of the letters that have two in Unicode (ড় as one sign or as two), without the invisible joiners. */
const normal = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase()
