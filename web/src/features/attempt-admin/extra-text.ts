import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Compensatory time as words: so many minutes for each hour, or none. */
export const extraText = (minutesPerHour: number): string =>
  minutesPerHour === 0 ? m.admin_people_extra_none() : m.admin_people_extra_value({ minutes: formatNumber(minutesPerHour) })
