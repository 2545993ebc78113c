import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#web/features/errors/query-error.tsx'
import type { AdminOverview } from '#web/lib/api.ts'
import { formatNumber, formatTime } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { overviewQuery } from './overview-query.ts'

const COUNTS: readonly {
  readonly field: keyof Omit<AdminOverview, 'serverNow'>
  readonly label: () => string
  readonly note: () => string
}[] = [
  { field: 'attemptsOpen', label: () => m.admin_attempts_open(), note: () => m.admin_attempts_open_note() },
  { field: 'attemptsClosedToday', label: () => m.admin_attempts_today(), note: () => m.admin_attempts_today_note() },
  { field: 'users', label: () => m.admin_users(), note: () => m.admin_users_note() },
  { field: 'tests', label: () => m.admin_tests(), note: () => m.admin_tests_note() },
  { field: 'jobs', label: () => m.admin_jobs(), note: () => m.admin_jobs_note() },
]

/** The state of the site in five numbers. */
export function DashboardPage() {
  const overview = useQuery(overviewQuery())
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_dashboard()}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-xl">{m.admin_dashboard()}</h1>
        {overview.data && <p className="text-muted tabular">{m.admin_as_of({ at: formatTime(overview.data.serverNow) })}</p>}
      </div>
      {overview.data ? (
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
          {COUNTS.map(({ field, label, note }) => (
            <Card key={field} className="flex flex-col gap-1">
              <dt className="font-bold">{label()}</dt>
              <dd className="text-2xl leading-tight font-bold tabular">{formatNumber(overview.data[field])}</dd>
              <dd className="text-muted">{note()}</dd>
            </Card>
          ))}
        </dl>
      ) : overview.isError ? (
        <QueryError query={overview} title={m.admin_failed()} />
      ) : (
        <SkeletonRegion label={m.shell_loading()} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
          {COUNTS.map(({ field }) => (
            <Skeleton key={field} className="h-32 rounded-card" />
          ))}
        </SkeletonRegion>
      )}
      {overview.data && overview.isError && <QueryError query={overview} title={m.admin_stale()} />}
    </div>
  )
}
