import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { dayBars } from './day-bars.ts'

interface DayChartProps {
  readonly label: string
  /** Oldest first; the last is of `until`. */
  readonly daily: readonly (number | null)[]
  readonly until: string
  readonly format: (n: number) => string
}

const [WIDE, HIGH] = [300, 64]
const DAY_MS = 86_400_000

/** A bar a day, in a sentence, and as a table. */
export function DayChart({ label, daily, until, format }: DayChartProps) {
  const last = Date.parse(`${until}T12:00:00+05:30`)
  const dateOf = (i: number): string => formatDate(last - (daily.length - 1 - i) * DAY_MS)
  const known = daily.flatMap((n, i) => (n === null ? [] : [{ n, i }]))
  const [first] = known
  if (first === undefined) return <p className="text-sm text-muted">{m.admin_trends_no_days()}</p>
  const most = known.reduce((a, b) => (b.n > a.n ? b : a), first)
  const least = known.reduce((a, b) => (b.n < a.n ? b : a), first)
  const text = m.admin_trends_text({
    label,
    from: dateOf(0),
    to: dateOf(daily.length - 1),
    most: format(most.n),
    mostDay: dateOf(most.i),
    least: format(least.n),
    leastDay: dateOf(least.i),
  })
  const { bars, line } = dayBars(daily)
  const step = WIDE / daily.length
  return (
    <div className="grid gap-1">
      {/* Time goes from left to right in every language. */}
      <div dir="ltr">
        <svg viewBox={`0 0 ${WIDE} ${HIGH}`} height={HIGH} preserveAspectRatio="none" role="img" aria-label={text} className="w-full">
          {bars.map((bar, i) =>
            bar === null ? null : (
              <rect
                key={dateOf(i)}
                x={i * step + 1}
                y={bar.top * (HIGH - 2)}
                width={step - 2}
                height={bar.height * (HIGH - 2)}
                className="fill-primary"
              />
            ),
          )}
          <path d={`M0 ${line * (HIGH - 2) + 0.5}H${WIDE}`} className="stroke-edge" />
        </svg>
        <div className="flex justify-between text-xs text-muted tabular" aria-hidden="true">
          <span>{dateOf(0)}</span>
          <span>{dateOf(daily.length - 1)}</span>
        </div>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-primary">{m.admin_trends_table()}</summary>
        <div className="max-h-72 overflow-y-auto">
          <Table caption={label}>
            <thead>
              <tr>
                <th scope="col">{m.admin_trends_day()}</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {daily
                .map((n, i) => (
                  <tr key={dateOf(i)}>
                    <th scope="row" className="font-normal">
                      {dateOf(i)}
                    </th>
                    <td>{n === null ? '–' : format(n)}</td>
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </Table>
        </div>
      </details>
    </div>
  )
}
