import type { Units } from '#contract/shared/units.ts'
import type { TotalFigures as Figures } from '#contract/statistics/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { decimal, marks } from './figures.ts'

/** The figures of the totals. @param unit units in a mark */
export function TotalFigures({ total, most, unit }: { readonly total: Figures; readonly most: Units; readonly unit: number }) {
  const facts: [string, string][] = [
    [m.admin_stats_n(), formatNumber(total.n)],
    [m.admin_stats_mean(), `${marks(total.mean12, unit)} / ${marks(most, unit)}`],
    [m.admin_stats_median(), marks(total.median12, unit)],
    [m.admin_stats_sd(), marks(total.sd12, unit)],
    [m.admin_stats_skewness(), decimal(total.skewness)],
    [m.admin_stats_kurtosis(), decimal(total.kurtosis)],
    [m.admin_stats_consistency(), percent(total.consistency)],
    [m.admin_stats_error_ratio(), percent(total.errorRatio)],
    [m.admin_stats_standard_error(), marks(total.standardError12, unit)],
  ]
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.admin_stats_test()}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-3 lg:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-lg font-bold tabular" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const percent = (value: number | null): string => (value === null ? decimal(null) : `${decimal(value)}%`)
