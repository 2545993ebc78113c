import type { Locale } from '#contract/shared/locales.ts'
import { formatTag } from './format-locale.ts'

/** "2.4 MB", "380 kB": what a download takes, in Latin digits. */
export function fileSize(bytes: number, locale: Locale): string {
  const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte']
  return new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
