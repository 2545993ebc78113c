import { useQuery } from '@tanstack/react-query'
import { listSecurityEvents } from '#contract/security-events/endpoints.ts'
import type { SecurityEventRow } from '#contract/security-events/schemas.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { type PersonNames, personNames } from '#web/admin/person-names.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber, formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import type { SecuritySearch } from './security-address.ts'

/** The newest events of one kind and day. */
export function EventsOfDay({ day, kind }: SecuritySearch) {
  const query = useQuery({ ...queryOf(listSecurityEvents, { query: { day, kind } }), staleTime: 60_000 })
  if (query.data === undefined && query.isError) return <QueryError query={query} title={m.admin_security_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-12" />
        ))}
      </SkeletonRegion>
    )
  const { items, people, isMore } = query.data
  if (items.length === 0) return <EmptyState title={m.admin_security_none()}>{m.admin_security_none_text()}</EmptyState>
  const names = personNames(people)
  return (
    <>
      <Table caption={m.admin_security_events()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_security_time()}</th>
            <th scope="col">{m.admin_security_outcome()}</th>
            <th scope="col">{m.admin_security_what()}</th>
            <th scope="col">{m.admin_security_person()}</th>
            <th scope="col">{m.admin_security_network()}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((event, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- events have no id, and the list is replaced as a whole
            <EventLine key={n} event={event} names={names} />
          ))}
        </tbody>
      </Table>
      {isMore && <p className="text-muted">{m.admin_security_more()}</p>}
    </>
  )
}

function EventLine({ event, names }: { readonly event: SecurityEventRow; readonly names: PersonNames }) {
  const { at, outcome, count, method, route, reason, userId, network } = event
  return (
    <tr className="align-top">
      <td className="whitespace-nowrap">{formatTime(at)}</td>
      <td>{outcome === undefined ? '–' : outcome === 'refused' ? refusedText(count) : m.admin_security_succeeded()}</td>
      <td>
        {route !== undefined && (
          <code className="block text-xs">
            {method} {route}
          </code>
        )}
        {reason !== undefined && <code className="block text-xs text-muted">{reason}</code>}
      </td>
      <td>{userId === undefined ? '–' : <LearnerLink userId={userId} name={names.get(userId)} />}</td>
      <td>
        <bdi className="whitespace-nowrap">{network ?? '–'}</bdi>
      </td>
    </tr>
  )
}

const refusedText = (count: number): string =>
  count > 1 ? m.admin_security_refused_times({ count: formatNumber(count) }) : m.admin_security_refused()
