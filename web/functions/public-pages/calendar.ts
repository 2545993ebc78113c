import type { Locale } from '../../../worker/contract/shared/locales.ts'
import { formatTag } from '../../src/lib/i18n/format-locale.ts'

/** "November 2026" of "2026-11". */
export const monthName = (month: string, locale: Locale): string => {
  const at = Date.parse(`${month}-15`)
  if (Number.isNaN(at)) return month
  return new Intl.DateTimeFormat(formatTag(locale), { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at)
}

/** The months before and after "2026-11". */
export function monthsBeside(month: string): { readonly before: string; readonly after: string } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  const moved = (by: number): string => new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
  return { before: moved(-1), after: moved(1) }
}
