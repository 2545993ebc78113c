import type { Locale } from '#contract/shared/locales.ts'
import { inDigits } from './digits.ts'
import { formatTag } from './format-locale.ts'
import { locale as pageLocale } from './locale.ts'

/** "12 September 2024" of the day "2024-09-12". */
export function formatLongDay(day: string, locale: Locale = pageLocale): string {
  const format = new Intl.DateTimeFormat(formatTag(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return inDigits(format.format(Date.parse(`${day}T00:00:00Z`)), locale)
}
