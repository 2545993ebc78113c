import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits } from '#domain/marking/units.ts'
import { formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { marks } from './figures.ts'
import { scoreBins } from './score-bins.ts'

interface ScoreChartProps {
  /** [total, attempts], ascending, at least one. */
  readonly scores: readonly (readonly [Units, number])[]
  readonly median: number | null
  /** Units in a mark. */
  readonly unit: number
}

const [WIDE, HIGH, MOST] = [720, 180, 24]

/** The spread of the scores as bars, in a sentence, and as a table. */
export function ScoreChart({ scores, median, unit }: ScoreChartProps) {
  const { bins, width } = scoreBins(scores, MOST, unit)
  const tallest = Math.max(1, ...bins.map(({ count }) => count))
  const step = WIDE / bins.length
  const text = m.admin_stats_scores_text({
    n: formatNumber(scores.reduce((sum, [, count]) => sum + count, 0)),
    low: formatMarks(scores[0]?.[0] ?? NO_MARKS, unit),
    high: formatMarks(scores.at(-1)?.[0] ?? NO_MARKS, unit),
    median: marks(median, unit),
  })
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg">{m.admin_stats_scores()}</h2>
      <figure className="grid gap-2 rounded-card border border-line bg-surface p-4">
        {/* Marks grow from left to right in every language. */}
        <div dir="ltr">
          <svg viewBox={`0 0 ${WIDE} ${HIGH}`} className="w-full" role="img" aria-label={text} preserveAspectRatio="none" height={HIGH}>
            {bins.map(({ from, count }, i) => (
              <rect
                key={from}
                x={i * step + 1}
                y={HIGH - (count / tallest) * (HIGH - 8)}
                width={Math.max(1, step - 2)}
                height={(count / tallest) * (HIGH - 8)}
                className={median !== null && median >= from && median < from + width ? 'fill-accent' : 'fill-primary'}
              />
            ))}
            <path d={`M0 ${HIGH - 0.5}H${WIDE}`} className="stroke-edge" />
          </svg>
          <div className="flex justify-between text-xs text-muted tabular" aria-hidden="true">
            <span>{formatMarks(bins[0]?.from ?? NO_MARKS, unit)}</span>
            <span>{formatMarks(addUnits(bins.at(-1)?.from ?? NO_MARKS, width), unit)}</span>
          </div>
        </div>
        <figcaption className="text-sm text-muted">{text}</figcaption>
      </figure>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-primary">{m.admin_stats_scores_table()}</summary>
        <Table caption={m.admin_stats_scores()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_stats_scores_from()}</th>
              <th scope="col">{m.admin_keys_attempts()}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, count }) => (
              <tr key={from}>
                <th scope="row" className="font-normal" dir="ltr">
                  {formatMarks(from, unit)}
                </th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}
