import { localize } from '#contract/shared/locales.ts'
import { formatDate, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { FEWEST_POINTS, type TrendPoint } from './attempt-list.ts'

/** The share of the marks of each exam as steps, the oldest first; below it the same as a table. Says what is missing while there are too few. */
export function AttemptTrend({ points }: { readonly points: readonly TrendPoint[] }) {
  if (points.length < FEWEST_POINTS) {
    const missing = FEWEST_POINTS - points.length
    return <p className="text-muted">{m.attempted_trend_missing({ count: missing, shown: formatNumber(missing) })}</p>
  }
  // Low scores fill the picture as well; the scale never ends below a half.
  const top = Math.min(1, Math.max(0.5, Math.ceil(Math.max(...points.map(({ share }) => share)) * 4) / 4))
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-base">{m.attempted_trend()}</h2>
      {/* Time runs from left to right in every language. */}
      <div aria-hidden="true" dir="ltr" className="flex h-28 items-end gap-1 border-b border-edge">
        {points.map(({ attempt, share }, i) => (
          <div key={attempt.attemptId} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1 text-sm tabular">
            <span className={i === points.length - 1 || points.length <= 8 ? 'text-muted' : 'text-muted max-sm:invisible'}>
              {formatPercent(share)}
            </span>
            <span
              style={{ blockSize: `${Math.max(2, (share / top) * 76)}%` }}
              className={`w-full max-w-10 rounded-t-[3px] ${i === points.length - 1 ? 'bg-primary' : 'bg-primary/55'}`}
            />
          </div>
        ))}
      </div>
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 text-primary">{m.attempted_trend_table()}</summary>
        <table className="w-full text-start">
          <caption className="sr-only">{m.attempted_trend()}</caption>
          <tbody>
            {points.map(({ attempt, share }) => (
              <tr key={attempt.attemptId} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                  {localize(attempt.title, locale).text}
                </th>
                <td className="py-1.5 pe-3 whitespace-nowrap text-muted tabular">{formatDate(attempt.closedAt ?? attempt.startedAt)}</td>
                <td className="py-1.5 text-end font-bold tabular">{formatPercent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
