import { formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

const DAY_MS = 24 * 3_600_000

/** What has no clock of its own is closed in weeks; no test lasts a day. */
export const hasClock = (deadlineAt: number, now: number): boolean => deadlineAt - now < DAY_MS

/** "12 min left", to the started minute; of what has no clock, that. Times in ms UTC. */
export function timeLeftText(deadlineAt: number, now: number): string {
  if (!hasClock(deadlineAt, now)) return m.test_untimed()
  const left = Math.max(0, deadlineAt - now)
  return m.test_time_left({ time: formatDuration(left > 60_000 ? Math.ceil(left / 60_000) * 60_000 : left) })
}
