import type { WeekDay } from '#contract/revision/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { formatTag } from '#web/lib/i18n/format-locale.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'

const STEP = 40
const WIDE = 38
const HIGH = 76
const LOW = 22
const RISE = (HIGH - 3 - LOW) / 6

/** The week as seven steps that rise in the direction of reading: what was studied is white, today marigold, a day off has its own sign. */
export function WeekFlight({ week }: { readonly week: readonly WeekDay[] }) {
  const studied = week.filter((day) => day === 'studied').length
  const today = todayIn(week)
  return (
    <div className="week">
      <svg
        role="img"
        aria-label={m.focus_week({ done: formatNumber(studied), of: formatNumber(7) })}
        viewBox={`0 0 ${7 * STEP - 2} ${HIGH}`}
        className="week-steps mirror-rtl"
      >
        {week.map((day, at) => {
          const height = LOW + at * RISE
          const x = at * STEP
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the seven days of a week have no other name
            <g key={at}>
              <rect
                x={x}
                y={HIGH - height}
                width={WIDE}
                height={height}
                rx="2"
                fill={at === today ? 'var(--color-accent-fill)' : 'currentColor'}
                opacity={at === today ? 1 : OPACITY[day]}
              />
              {day === 'studied' && (
                <path d={`M${x + 13} ${HIGH - 10}l4 4 8-9`} className="week-tick" stroke="#1c2030" strokeWidth="2.5" fill="none" />
              )}
              {day === 'off' && (
                <path d={`M${x + 19} ${HIGH - 15}v10m-4.4-7.5 8.8 5m0-5-8.8 5`} stroke="var(--band)" strokeWidth="2" fill="none" />
              )}
            </g>
          )
        })}
      </svg>
      <div aria-hidden="true" className="week-names">
        {WEEK_NAMES.map((name, at) => (
          <span key={name} className={at === today ? 'week-today' : undefined}>
            {SHORT_NAMES[at]}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The place of today: the last day that is not ahead. */
const todayIn = (week: readonly WeekDay[]): number => {
  const ahead = week.indexOf('ahead')
  return ahead === -1 ? week.length - 1 : ahead - 1
}

const OPACITY: Readonly<Record<WeekDay, number>> = { studied: 0.92, off: 0.45, missed: 0.22, today: 1, ahead: 0.12 }

// Monday, 5 January 1970, and the six days after it.
const namesOf = (weekday: 'narrow' | 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(formatTag(locale), { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => format.format((4 + at) * 86_400_000))
}
const WEEK_NAMES = namesOf('long')
// One letter in Latin script; other scripts are not cut to letters that mean nothing.
const SHORT_NAMES = namesOf(locale === 'en' ? 'narrow' : 'short')
