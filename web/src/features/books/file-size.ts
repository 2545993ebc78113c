import { formatTag } from '#web/lib/i18n/format-locale.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** "2.4 MB", "380 kB": what a download takes. */
export function fileSize(bytes: number): string {
  const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte']
  return new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
