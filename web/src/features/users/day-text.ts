import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

const DAY_MS = 86_400_000
/** Noon in India: the same day in every zone that the site's dates are shown in. */
const NOON_MS = 6.5 * 3_600_000

/** A day in India, counted since 1970, as a date; "Never" of none. */
export const dayText = (day: number | null): string => (day === null ? m.admin_users_never() : formatDate(day * DAY_MS + NOON_MS))

/** What a pass is now: until when, since when not, or none. Times ms UTC. */
export function primeText(until: number | null, now: number): string {
  if (until === null) return m.admin_users_prime_none()
  const date = formatDate(until)
  return until > now ? m.admin_users_prime_until({ date }) : m.admin_users_prime_ended({ date })
}
