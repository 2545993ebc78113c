import { readFileSync } from 'node:fs'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** A message with all its texts: one named "", or one for each plural category ("one", "*"). */
export interface Message {
  readonly texts: ReadonlyMap<string, string>
  /** What a plural message takes and chooses by, as the file has it; empty for a plain one. */
  readonly inputs: string
}
export type Messages = ReadonlyMap<string, Message>

/** The files that every locale's messages lie in: everywhere, the test, its tools, results, the normalisation lab, the pass,
 * practice between tests, the account and help, the home and the catalogue, books, the blog and its comments, receipts, bans and views of an account; and the notices and the status page, which Workers read and the site does not. */
export const PARTS = [
  '',
  'exam/',
  'tools/',
  'insight/',
  'lab/',
  'prime/',
  'practice/',
  'account/',
  'home/',
  'blog/',
  'books/',
  'appeal/',
  'comments/',
  'receipts/',
  'notices/',
  'objections/',
  'status/',
] as const

/** The files of a locale, in their order; a broken file throws. */
export const readMessages = (locale: Locale): Messages => new Map(PARTS.flatMap((part) => [...messagesOf(readRaw(locale, part))]))

export const readRaw = (locale: Locale, part: (typeof PARTS)[number]): RawMessages =>
  JSON.parse(readFileSync(new URL(`../../web/messages/${part}${locale}.json`, import.meta.url), 'utf8')) as RawMessages

export const messagesOf = (raw: RawMessages): Messages =>
  new Map(
    Object.entries(raw)
      .filter(([key]) => key !== '$schema')
      .map(([key, value]) => [key, typeof value === 'string' ? { texts: new Map([['', value]]), inputs: '' } : pluralMessage(value)]),
  )

/** Everyone's languages but English, which the texts are written in. */
export const TRANSLATED: readonly Locale[] = LOCALES.filter((locale) => locale !== 'en')

/** The messages that visitors and learners see; those for admins are in English and Hindi only. */
export const forLearners = (messages: Messages): Messages => new Map([...messages].filter(([key]) => !key.startsWith('admin_')))

/** All texts of a message, for checks that read the words. */
export const wordsOf = (message: Message): string => [...message.texts.values()].join('\n')

export type RawMessages = Readonly<Record<string, string | readonly RawPlural[]>>

interface RawPlural {
  readonly declarations?: readonly string[]
  readonly selectors?: readonly string[]
  readonly match: Readonly<Record<string, string>>
}

function pluralMessage(value: readonly RawPlural[]): Message {
  const named = value.flatMap(({ match }) => Object.entries(match).map(([name, text]) => [name.replace(/^\w+=/, ''), text] as const))
  return { texts: new Map(named), inputs: JSON.stringify(value.map(({ declarations, selectors }) => [declarations, selectors])) }
}
