import { useQuery } from '@tanstack/react-query'
import { getUserAccess } from '#contract/users/endpoints.ts'
import { useNames } from '#web/admin/learners/use-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDate, formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { banName } from './ban-names.ts'

/** Where the person is logged in, and every ban with what they were told. */
export function UserAccess({ userId }: { readonly userId: string }) {
  const query = useQuery({ ...queryOf(getUserAccess, { params: { userId } }), staleTime: 5_000 })
  const names = useNames((query.data?.bans ?? []).map(({ by }) => by))
  if (query.isError) return <QueryError query={query} title={m.admin_people_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()}>
        <Skeleton className="h-28" />
      </SkeletonRegion>
    )
  const { sessions, bans } = query.data
  return (
    <div className="grid gap-6">
      <section className="grid gap-2">
        <h2 className="text-lg">{m.admin_access_sessions()}</h2>
        {sessions.length === 0 && <p className="text-muted">{m.admin_access_sessions_none()}</p>}
        <ul className="grid gap-1">
          {sessions.map(({ id, device, createdAt }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <bdi>{device}</bdi>
              <span className="text-muted">{m.admin_access_since({ date: formatDateTime(createdAt) })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-lg">{m.admin_access_bans()}</h2>
        {bans.length === 0 && <p className="text-muted">{m.admin_access_bans_none()}</p>}
        <ul className="grid gap-3">
          {bans.map((ban) => (
            <li key={ban.id} className="grid gap-0.5 rounded-card border border-line bg-surface p-4">
              <p className="font-bold">{banName(ban.code)}</p>
              <p className="wrap-anywhere">
                <bdi>{ban.publicText}</bdi>
              </p>
              <p className="text-muted">
                {m.admin_access_since({ date: formatDateTime(ban.at) })} {m.admin_timeline_by({ name: names.get(ban.by) ?? ban.by })} ·{' '}
                {ban.liftedAt !== null
                  ? m.admin_access_lifted({ date: formatDate(ban.liftedAt) })
                  : ban.until === null
                    ? m.admin_access_no_end()
                    : m.admin_access_until({ date: formatDate(ban.until) })}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
