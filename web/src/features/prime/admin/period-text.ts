import { formatDate, formatMonth } from '#web/lib/i18n/format.ts'

/** A period of the sums as a date or a month: `2026-11-24`, or of a month its first seven letters. */
export const periodText = (period: string): string =>
  period.length === 7 ? formatMonth(noonOf(`${period}-01`)) : formatDate(noonOf(period))

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+05:30`)
