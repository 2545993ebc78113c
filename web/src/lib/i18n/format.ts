/**
 * The one formatting module: dates, times, durations, numbers, money and marks, as a person in India reads them. Times are
 * in ms UTC and shown in India's time; digits are Latin in every language, or its own where those were chosen. Money is always in
 * Latin ones, as on the page where it is paid.
 */
import { exactMarks, formatMarks as decimalMarks } from '#domain/marking/marks.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { inDigits } from './digits.ts'
import { formatTag } from './format-locale.ts'
import { direction, locale as pageLocale } from './locale.ts'
import type { TimeWordsOf } from './time-words.ts'

let timeWords: TimeWordsOf = {}

/** Gives the words of time of the languages that borrow another's data; a page loads them where it speaks one (`borrowsItsFormat`). */
export const learnTimeWords = (words: TimeWordsOf): void => {
  timeWords = words
}

const ZONE = 'Asia/Kolkata'
const INDIAN = 'en-IN-u-nu-latn'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The day in India that a moment falls on, as "2026-11-21": for grouping. */
export const dayKey = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: ZONE }).format(at)

/** "21 Nov 2026"; in Urdu it is read from right to left also where it stands in a text in English. */
export function formatDate(at: number, locale: Locale = pageLocale): string {
  const date = inDigits(
    new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE }).format(at),
    locale,
  )
  return locale === 'ur' ? `\u2067${date}\u2069` : date
}

/** "Nov 2026", of the month that a moment falls in. */
export const formatMonth = (at: number, locale: Locale = pageLocale): string =>
  inDigits(new Intl.DateTimeFormat(formatTag(locale), { month: 'short', year: 'numeric', timeZone: ZONE }).format(at), locale)

/** "10:30 am IST"; among words that run to the left it stays in one piece. */
export function formatTime(at: number, locale: Locale = pageLocale): string {
  const format = new Intl.DateTimeFormat(formatTag(locale), { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: ZONE })
  const time = inDigits(`${format.format(at)} IST`, locale)
  return locale === 'ur' ? `\u2066${time}\u2069` : time
}

/** "21 Nov 2026, 10:30 am IST" */
export const formatDateTime = (at: number, locale: Locale = pageLocale): string =>
  `${formatDate(at, locale)}${locale === 'ur' ? '،' : ','} ${formatTime(at, locale)}`

/** "3 hours ago", "in 2 days"; under a minute it is "now". */
export function formatRelative(at: number, now: number, locale: Locale = pageLocale): string {
  const distance = at - now
  const size = Math.abs(distance)
  const [unit, ms] = UNITS.find(([, from]) => size >= from) ?? (['second', Infinity] as const)
  const words = timeWords[locale]
  if (words !== undefined) {
    if (unit === 'second') return words.now
    const text = words[distance < 0 ? 'past' : 'future'].replace('{n}', String(Math.trunc(size / ms))).replace('{u}', words.units[unit])
    return inDigits(text, locale)
  }
  const count = Number.isFinite(ms) ? Math.trunc(distance / ms) : 0
  return inDigits(new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' }).format(count, unit), locale)
}

const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** "1 h 5 min", "45 min", "38 s": whole units, rounded down but not to nothing, at most two of them. */
export function formatDuration(ms: number, locale: Locale = pageLocale): string {
  const seconds = Math.max(Number(ms > 0), Math.trunc(ms / 1_000))
  const parts: [number, 'hour' | 'minute' | 'second'][] =
    seconds >= 3_600
      ? [
          [Math.trunc(seconds / 3_600), 'hour'],
          [Math.trunc((seconds % 3_600) / 60), 'minute'],
        ]
      : seconds >= 60
        ? [
            [Math.trunc(seconds / 60), 'minute'],
            [seconds % 60, 'second'],
          ]
        : [[seconds, 'second']]
  return parts
    .filter(([count], place) => place === 0 || count > 0)
    .map(([count, unit]) => lasting(count, unit, locale, 'short'))
    .join(' ')
}

/** "45 minutes", of a test's length: in whole words, the short forms of Indian languages read like misprints. */
export const formatMinutes = (minutes: number, locale: Locale = pageLocale): string => lasting(minutes, 'minute', locale, 'long')

function lasting(count: number, unit: 'hour' | 'minute' | 'second', locale: Locale, unitDisplay: 'short' | 'long'): string {
  const words = timeWords[locale]
  if (words !== undefined) return inDigits(words.lasting.replace('{n}', String(count)).replace('{u}', words.units[unit]), locale)
  return inDigits(new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, unitDisplay }).format(count), locale)
}

/** A running clock: "59:04", "1:00:00". The same in every language. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.trunc(seconds / 3_600)
  return `${hours > 0 ? `${hours}:` : ''}${hours > 0 ? two(Math.trunc((seconds % 3_600) / 60)) : Math.trunc(seconds / 60)}:${two(seconds % 60)}`
}

/** Grouped as in India, "12,34,567", in every language: browsers group Kannada and Urdu by threes. */
export const formatNumber = (n: number): string => inDigits(new Intl.NumberFormat(INDIAN).format(n), pageLocale)

/** A share of 1 as "72%". */
export const formatPercent = (share: number, locale: Locale = pageLocale, decimals = 0): string =>
  inDigits(new Intl.NumberFormat(formatTag(locale), { style: 'percent', maximumFractionDigits: decimals }).format(share), locale)

/** Money in paise as "₹1,49,900"; paise only where there are any. Indian grouping in every language. */
export const formatRupees = (paise: number): string =>
  new Intl.NumberFormat(INDIAN, {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(paise / 100)

/** Money in millionths of a US dollar as "$1,234.56"; what is under a dollar has two more places, and what those would round to nothing has
 * four more. Western grouping in every language. */
export const formatDollars = (microDollars: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: microDollars < 50 ? 6 : microDollars < 1e6 ? 4 : 2,
  }).format(microDollars / 1e6)

/** Marks as score cards print them: "86.50", "−0.67". `unit` is the units in a mark. */
export const formatMarks = (units: Units, unit: number): string => inDigits(decimalMarks(units, unit).replace('-', MINUS), pageLocale)

/** The exact value where two decimals do not say it: "38 4/7", "−2/3"; null elsewhere. It stands from left to right in every language. */
export function shownExactMarks(units: Units, unit: number): string | null {
  const exact = exactMarks(units, unit)
  return exact === null ? null : `\u2066${inDigits(exact.replace('-', '−'), pageLocale)}\u2069`
}

/** Among words that run to the left a bare minus would stand behind its number. */
const MINUS = direction === 'rtl' ? '\u200e−' : '−'

/** Whole or half marks of a test or a maximum: "200", "37.5". */
export const formatWholeMarks = (marks: number): string =>
  inDigits(new Intl.NumberFormat(INDIAN, { maximumFractionDigits: 2 }).format(marks), pageLocale)

/** "English, हिन्दी and অসমীয়া" */
export const formatList = (items: readonly string[], locale: Locale = pageLocale): string =>
  new Intl.ListFormat(formatTag(locale), { type: 'conjunction', style: 'narrow' }).format(items)
