/** Kinds of tax documents and what their numbers begin with. */
const PREFIXES = { invoice: 'IN', creditNote: 'CN' } as const
export type InvoiceKind = keyof typeof PREFIXES

const DAY_MS = 86_400_000
const IST_MS = 5.5 * 3600_000

/**
 * The year, April to March in India, in which a moment (ms UTC) falls, by its first calendar year: 2026 for 2026-27. Days are counted from 1
 * March of a year that 400 divides, as in Howard Hinnant's "chrono-compatible low-level date algorithms": there 1 April is day 31.
 */
export function fiscalYear(at: number): number {
  const days = Math.floor((at + IST_MS) / DAY_MS) + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const year = Math.floor((ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365)
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  return era * 400 + year - (ofYear < 31 ? 1 : 0)
}

/** The series of a document issued at `at` (ms UTC): `IN-26` for invoices of 2026-27. Numbers within it have no gaps. */
export const invoiceSeries = (kind: InvoiceKind, at: number): string => seriesOf(kind, fiscalYear(at))

const seriesOf = (kind: InvoiceKind, year: number): string => `${PREFIXES[kind]}-${String(year % 100).padStart(2, '0')}`

/** `IN-26-000042`: at most sixteen characters (CGST Rules, rule 46(b)). */
export const invoiceNumber = (series: string, n: number): string => `${series}-${String(n).padStart(6, '0')}`

/** How many years after the end of their fiscal year documents are kept: section 128(5) of the Companies Act, 2013. */
const KEPT_YEARS = 8
/** No document is older. */
const FIRST_YEAR = 2024

/** The series whose documents need no longer be kept at `now` (ms UTC), oldest first: those of 2026-27 from 1 April 2035 on, in India. */
export function endedSeries(now: number): string[] {
  const ended = Math.max(0, fiscalYear(now) - KEPT_YEARS - FIRST_YEAR)
  return Array.from({ length: ended }, (_, i) => FIRST_YEAR + i).flatMap((year) => [
    seriesOf('invoice', year),
    seriesOf('creditNote', year),
  ])
}
