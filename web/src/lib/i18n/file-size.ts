import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { formatTag } from './format-locale.ts'

/** "2.4 MB", "380 kB": what a download takes, in Latin digits; in a text from right to left it is isolated, or it would read "kB 380". */
export function fileSize(bytes: number, locale: Locale): string {
  const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte']
  const size = new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
  return directionOf(locale) === 'rtl' ? `\u2068${size}\u2069` : size
}
