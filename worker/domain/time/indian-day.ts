/** Days as India has them. Days are texts such as `2026-11-24`, times ms UTC. */

const DAY_MS = 24 * 3600_000
const IST_OFFSET_MS = 5.5 * 3600_000

/** The day of a moment. */
export const indianDay = (at: number): string => dayOf(Math.floor((at + IST_OFFSET_MS) / DAY_MS))

/** When a day begins, or null for a day that no calendar has. */
export function startOfDay(day: string): number | null {
  const n = numberOf(day)
  return n === null ? null : n * DAY_MS - IST_OFFSET_MS
}

/** The day so many days later, or earlier where the number is negative; `day` is one that the calendar has. */
export const dayAfter = (day: string, days: number): string => dayOf((numberOf(day) ?? 0) + days)

/** How many days lie from one day to another, both counted; both are days that the calendar has. */
export const daysBetween = (from: string, to: string): number => (numberOf(to) ?? 0) - (numberOf(from) ?? 0) + 1

/**
 * Days since 1970-01-01, or null for a text that is no day. Years are counted from March, as in Howard Hinnant's "chrono-compatible low-level date
 * algorithms" (days_from_civil).
 */
function numberOf(day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (parts === null) return null
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const ofEra = marchYear - era * 400
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const n = era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
  // 31 February would be a day in March.
  return dayOf(n) === day ? n : null
}

/** The other way (civil_from_days). */
function dayOf(n: number): string {
  const days = n + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const year = Math.floor((ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365)
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return `${padded(year + era * 400 + (month <= 2 ? 1 : 0), 4)}-${padded(month, 2)}-${padded(date, 2)}`
}

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')
