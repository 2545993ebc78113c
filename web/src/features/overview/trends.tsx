import { useQuery } from '@tanstack/react-query'
import type { DailyFigure, HistoryResponse } from '#contract/overview/schemas.ts'
import { periodChange, shareOfChange } from '#domain/overview/daily-series.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber, formatPercent, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { DayChart } from './day-chart.tsx'
import { historyQuery } from './overview-query.ts'

interface TrendFigure {
  readonly figure: DailyFigure
  readonly label: () => string
  readonly format: (n: number) => string
}

/** Sums of many orders do without paise. */
const wholeRupees = (paise: number): string => formatRupees(Math.round(paise / 100) * 100)

const FIGURES: readonly TrendFigure[] = [
  { figure: 'closed', label: () => m.admin_trends_closed(), format: formatNumber },
  { figure: 'users', label: () => m.admin_trends_users(), format: formatNumber },
  { figure: 'paid', label: () => m.admin_trends_paid(), format: formatNumber },
  { figure: 'paise', label: () => m.admin_trends_paise(), format: wholeRupees },
  { figure: 'questions', label: () => m.admin_trends_questions(), format: formatNumber },
  { figure: 'tests', label: () => m.admin_trends_tests(), format: formatNumber },
]

/** What the last full days brought beside the days before them, with a chart of each figure. */
export function Trends() {
  const query = useQuery(historyQuery())
  if (query.isError) return <QueryError query={query} title={m.admin_trends_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.admin_trends()}>
        <Skeleton className="h-56 rounded-card" />
      </SkeletonRegion>
    )
  const history = query.data
  // Figures of orders are empty for who may not see orders.
  const shown = FIGURES.filter(({ figure }) => history.daily[figure].length > 0)
  return (
    <section aria-labelledby="trends-head" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="trends-head" className="text-lg">
          {m.admin_trends()}
        </h2>
        <p className="text-sm text-muted">{m.admin_trends_note()}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {shown.map((one) => (
          <TrendCard key={one.figure} {...one} history={history} />
        ))}
      </div>
    </section>
  )
}

function TrendCard({ figure, label, format, history }: TrendFigure & { readonly history: HistoryResponse }) {
  const daily = history.daily[figure]
  return (
    <Card className="grid min-w-0 content-start gap-3">
      <h3 className="text-base">{label()}</h3>
      <dl className="grid grid-cols-2 gap-x-4">
        <Period head={m.admin_trends_week()} {...periodChange(daily, 7)} format={format} />
        <Period head={m.admin_trends_month()} {...periodChange(daily, 30)} format={format} />
      </dl>
      <DayChart label={label()} daily={daily.slice(-30)} until={history.until} format={format} />
    </Card>
  )
}

interface PeriodProps {
  readonly head: string
  readonly now: number | null
  readonly before: number | null
  readonly format: (n: number) => string
}

function Period({ head, now, before, format }: PeriodProps) {
  const share = now === null || before === null ? null : shareOfChange(now, before)
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{head}</dt>
      <dd className="text-xl leading-tight font-bold wrap-anywhere tabular">{now === null ? '–' : format(now)}</dd>
      <dd className="text-sm tabular">
        {now === null || before === null
          ? m.admin_trends_unknown()
          : share === null
            ? m.admin_trends_before({ before: format(before) })
            : m.admin_trends_change({ change: signedPercent(share), before: format(before) })}
      </dd>
    </div>
  )
}

const signedPercent = (share: number): string =>
  share > 0 ? `+${formatPercent(share)}` : share < 0 ? `−${formatPercent(-share)}` : formatPercent(0)
