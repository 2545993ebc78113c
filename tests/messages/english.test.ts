import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { buttonKeys, tooLong, usedKeys } from './in-the-code.ts'
import { INFO_PAGES, readInfoPage } from './info-pages.ts'
import { gradeOf, sentencesOf, wordsIn } from './reading-level.ts'
import { messagesOf, type Messages, type RawMessages } from './read-messages.ts'
import { replacedWords } from './replaced-words.ts'

const FOLDER = new URL('../../web/messages/', import.meta.url)
/** Every folder of messages, those for admins included. */
const AREAS = ['', ...readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${entry.name}/`] : []))]

const read = (area: string, locale: string): Messages =>
  messagesOf(JSON.parse(readFileSync(new URL(`${area}${locale}.json`, FOLDER), 'utf8')) as RawMessages)
const textsOf = (messages: Messages): (readonly [string, string])[] =>
  [...messages].flatMap(([key, { texts }]) => [...texts.values()].map((text) => [key, text] as const))

const ENGLISH = AREAS.flatMap((area) => textsOf(read(area, 'en')))
const pageOf = (page: string): string =>
  readInfoPage(page, 'en')
    .replace(/^---[\s\S]*?---/, '')
    .replace(/^(?:## |- )|\*/gm, '')

describe('the English texts', () => {
  test('have none of the words that the voice guide replaces', () => {
    expect(replacedWords(ENGLISH)).toEqual([])
    expect(replacedWords(INFO_PAGES.map((page) => [page, pageOf(page)] as const))).toEqual([])
  })
  test.each(AREAS)('of messages/%s read at grade 8 or below', (area) => {
    const sentences = textsOf(read(area, 'en')).flatMap(([, text]) => (/[.?!]$/.test(text) ? sentencesOf(text) : []))
    if (sentences.length > 0) expect(gradeOf(sentences)).toBeLessThan(8)
  })
  test.each(INFO_PAGES)('of the page %s read at grade 8 or below', (page) => {
    expect(gradeOf(sentencesOf(pageOf(page)))).toBeLessThan(8)
  })
  test('have no sentence of more than 26 words', () => {
    const long = ENGLISH.flatMap(([key, text]) => (sentencesOf(text).some((sentence) => wordsIn(sentence).length > 26) ? [key] : []))
    expect(long).toEqual([])
  })
  test('choose a plural form where a number stands before what it counts', () => {
    const counted =
      /\{(?!marks)\w+\} (?:questions|tests|users|learners|attempts|days|languages|images|cells|keys|changes|answers|minutes for|series|times a)\b/
    const fixed = AREAS.flatMap((area) => [...read(area, 'en')]).flatMap(([key, { inputs, texts }]) =>
      inputs === '' && [...texts.values()].some((text) => counted.test(text)) ? [key] : [],
    )
    expect(fixed.filter((key) => !(key in ALWAYS_MANY))).toEqual([])
  })
  test('are all used', () => {
    const used = usedKeys()
    expect(ENGLISH.flatMap(([key]) => (used.has(key) ? [] : [key]))).toEqual([])
  })
})

/** Messages whose number is never one. */
const ALWAYS_MANY: Readonly<Record<string, string>> = {
  analysis_rank_awaits: 'five or more',
  admin_quiz_too_many: 'the limit of a quiz',
  admin_upload_refused_rows: 'the limit of a file',
  instructions_attempt_any: 'the second number is larger than the first',
  instructions_attempts_used: 'asked only where a test can be taken more than once',
  daily_same: 'a daily quiz has ten questions',
}

describe.each(LOCALES)('the texts in %s', (locale) => {
  const areas = AREAS.map((area) => read(area, locale))
  const all = areas.flatMap(textsOf)
  const faulty = (isFaulty: (text: string) => boolean) => all.flatMap(([key, text]) => (isFaulty(text) ? [key] : []))

  test('are whole: none begins or ends as a part of a sentence does', () => {
    expect(faulty((text) => /^[\s,;،؛]|[\s,،]$/.test(text))).toEqual([])
  })
  test('have buttons of at most 32 letters', () => {
    expect(tooLong(all, buttonKeys(), locale)).toEqual([])
  })
})
