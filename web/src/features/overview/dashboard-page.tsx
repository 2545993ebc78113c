import { useQuery } from '@tanstack/react-query'
import type { TrendResponse } from '#contract/overview/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import type { OverviewResponse } from '#contract/overview/schemas.ts'
import { formatNumber, formatRupees, formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Trends } from './trends.tsx'
import { HealthPanel } from './health-panel.tsx'
import { overviewQuery, trendQuery } from './overview-query.ts'

/** One number of the dashboard: what it counts, where its list is, and what has changed. */
interface Figure {
  readonly label: () => string
  readonly note: () => string
  readonly href: string
  readonly value: (now: OverviewResponse, trend: TrendResponse | undefined) => number | null
  readonly change?: (now: OverviewResponse, trend: TrendResponse) => string | null
}

const FIGURES: readonly Figure[] = [
  {
    label: () => m.admin_attempts_open(),
    note: () => m.admin_attempts_open_note(),
    href: '/admin/testseries?state=published',
    value: ({ attemptsOpen }) => attemptsOpen,
  },
  {
    label: () => m.admin_attempts_today(),
    note: () => m.admin_attempts_today_note(),
    href: '/admin/testseries?state=published',
    value: ({ attemptsClosedToday }) => attemptsClosedToday,
    change: (_, { today, weekAgo }) =>
      today.closed === null
        ? null
        : weekAgo.closed === null
          ? m.admin_yesterday({ count: formatNumber(today.closed) })
          : m.admin_yesterday_and_week({ count: formatNumber(today.closed), week: formatNumber(weekAgo.closed) }),
  },
  {
    label: () => m.admin_users(),
    note: () => m.admin_users_note(),
    href: '/admin/users',
    value: ({ users }) => users,
    change: ({ users }, trend) => since(users, trend, 'users'),
  },
  {
    label: () => m.admin_tests(),
    note: () => m.admin_tests_note(),
    href: '/admin/testseries',
    value: ({ tests }) => tests,
    change: ({ tests }, trend) => since(tests, trend, 'tests'),
  },
  {
    label: () => m.admin_questions(),
    note: () => m.admin_questions_note(),
    href: '/admin/questions',
    value: (_, trend) => trend?.questions ?? null,
    change: (_, trend) => since(trend.questions, trend, 'questions'),
  },
  {
    label: () => m.admin_reports(),
    note: () => m.admin_reports_note(),
    href: '/admin/questions?reported=yes',
    value: (_, trend) => trend?.reports ?? null,
  },
  {
    label: () => m.admin_messages(),
    note: () => m.admin_messages_note(),
    href: '/admin/feedback',
    value: (_, trend) => trend?.messages ?? null,
  },
  {
    label: () => m.admin_payments_today(),
    note: () => m.admin_payments_today_note(),
    href: '/admin/prime',
    value: (_, trend) => trend?.payments.paid ?? null,
    change: (_, { payments: { paise, failed } }) => m.admin_payments_sum({ sum: formatRupees(paise), failed: formatNumber(failed) }),
  },
]

/** What has come or gone since yesterday and since last week, as far as it was kept. */
function since(now: number, { today, weekAgo }: TrendResponse, figure: 'users' | 'tests' | 'questions'): string | null {
  const [day, week] = [today[figure], weekAgo[figure]]
  if (day === null) return null
  return week === null
    ? m.admin_since_day({ day: signed(now - day) })
    : m.admin_since_day_and_week({ day: signed(now - day), week: signed(now - week) })
}

const signed = (n: number): string => (n > 0 ? `+${formatNumber(n)}` : n < 0 ? `−${formatNumber(-n)}` : '0')

/** The state of the site in eight numbers, each leading to its list, and how the service is. */
export function DashboardPage() {
  const overview = useQuery(overviewQuery())
  const trend = useQuery(trendQuery())
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_dashboard()}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-xl">{m.admin_dashboard()}</h1>
        {overview.data && <p className="text-muted tabular">{m.admin_as_of({ at: formatTime(overview.data.serverNow) })}</p>}
      </div>
      <p className="-mt-4 text-muted">{m.admin_figures_hint()}</p>
      {overview.data ? (
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {FIGURES.map((figure) => (
            <FigureCard key={figure.label()} figure={figure} now={overview.data} trend={trend.data} />
          ))}
        </dl>
      ) : overview.isError ? (
        <QueryError query={overview} title={m.admin_failed()} />
      ) : (
        <SkeletonRegion label={m.shell_loading()} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {FIGURES.map(({ label }) => (
            <Skeleton key={label()} className="h-36 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {overview.data && overview.isError && <QueryError query={overview} title={m.admin_stale()} />}
      <Trends />
      {trend.isError && <QueryError query={trend} title={m.admin_trend_failed()} />}
      {overview.data && trend.data && <HealthPanel overview={overview.data} health={trend.data.health} />}
    </div>
  )
}

interface FigureCardProps {
  readonly figure: Figure
  readonly now: OverviewResponse
  readonly trend: TrendResponse | undefined
}

function FigureCard({ figure, now, trend }: FigureCardProps) {
  const { label, note, href, value, change } = figure
  const count = value(now, trend)
  const changed = trend === undefined ? null : (change?.(now, trend) ?? null)
  return (
    <Card className="relative flex flex-col gap-1 has-[a:hover]:border-edge">
      <dt className="font-bold">
        <PathLink href={href} className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:underline">
          {label()}
        </PathLink>
      </dt>
      <dd className="text-2xl leading-tight font-bold tabular">{count === null ? '…' : formatNumber(count)}</dd>
      {changed !== null && <dd className="text-sm tabular">{changed}</dd>}
      <dd className="text-sm text-muted">{note()}</dd>
    </Card>
  )
}
