import { describe, expect, test } from 'vitest'
import { type Locale, LOCALES } from '#contract/shared/locales.ts'
import {
  formatDateTime,
  formatDuration,
  formatList,
  formatMinutes,
  formatNumber,
  formatRelative,
  formatRupees,
  learnTimeWords,
} from '#web/lib/i18n/format.ts'
import { TIME_WORDS } from '#web/lib/i18n/time-words.ts'

learnTimeWords(TIME_WORDS)

/** The one formatting module inside workerd, whose data of languages are Chromium's and not Node's. */
const AT = Date.UTC(2026, 10, 21, 5, 0)
const HOUR = 3_600_000

/** The letters in which a language writes, as far as words come into dates and units. */
const LETTERS: Record<Locale, RegExp> = {
  en: /^[\w ]+$/,
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  mai: /\p{Script=Devanagari}/u,
  bho: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  as: /\p{Script=Bengali}/u,
  mni: /\p{Script=Bengali}/u,
  kn: /\p{Script=Kannada}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  ml: /\p{Script=Malayalam}/u,
  gu: /\p{Script=Gujarati}/u,
  ur: /\p{Script=Arabic}/u,
}

/** The language from which dates and lists are borrowed where the platform has no data; null where it has. */
const LENDERS: Record<Locale, Locale | null> = {
  en: null,
  hi: null,
  bn: null,
  kn: null,
  ta: null,
  te: null,
  ml: null,
  gu: null,
  mr: null,
  ur: null,
  as: 'en',
  mni: 'en',
  mai: 'hi',
  bho: 'hi',
}

describe.each(LOCALES)('in %s', (locale) => {
  test('relative time is in the words of the language itself', () => {
    for (const at of [AT, AT - 2 * HOUR, AT + 3 * 24 * HOUR, AT - 400 * 24 * HOUR]) {
      const text = formatRelative(at, AT, locale)
      expect(text).toMatch(LETTERS[locale])
      expect(text).not.toMatch(/\{|undefined/)
    }
  })
  test('digits are Latin, the time is India’s and says so', () => {
    const texts = [formatDateTime(AT, locale), formatNumber(1_234_567), formatDuration(3_900_000, locale), formatMinutes(45, locale)]
    for (const text of texts) expect(text).not.toMatch(/[\p{Nd}--[0-9]]/v)
    expect(texts[0]).toMatch(/10:30.*IST\u2069?$/)
    expect(texts[1]).toBe('12,34,567')
  })
  test('lengths are in words of the language; dates without data borrow from the named one, never from the machine’s', () => {
    expect(formatMinutes(45, locale)).toMatch(LETTERS[locale])
    const from = LENDERS[locale]
    if (from === null) return
    expect(formatDateTime(AT, locale)).toBe(formatDateTime(AT, from))
    expect(formatList(['a', 'b'], locale)).toBe(formatList(['a', 'b'], from))
  })
  test('money is grouped as in India', () => {
    expect(formatRupees(14_990_000)).toBe('₹1,49,900')
  })
})
