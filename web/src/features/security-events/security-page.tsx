import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { countSecurityEvents } from '#contract/security-events/endpoints.ts'
import { SECURITY_EVENT_KINDS } from '#contract/shared/security-events.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { dayKey, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { EventsOfDay } from './events-of-day.tsx'
import { kindText } from './kind-text.ts'
import { readSecuritySearch, type SecuritySearch } from './security-address.ts'

const route = getRouteApi('/admin/security')

/** How many security events there were, and the newest of one kind and day. */
export function SecurityPage() {
  const [today] = useState(() => dayKey(Date.now()))
  const shown = readSecuritySearch(route.useSearch(), today)
  const navigate = route.useNavigate()
  const show = (part: Partial<SecuritySearch>) => void navigate({ search: { ...shown, ...part } })
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_security()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_security()}</h1>
        <p className="max-w-[68ch] text-muted">{m.admin_security_note()}</p>
      </div>
      <Counts day={shown.day} />
      <section className="grid gap-4">
        <h2 className="text-lg">{m.admin_security_events()}</h2>
        <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
          <Field label={m.admin_security_day()}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                max={today}
                value={shown.day}
                onChange={({ target }) => target.value !== '' && show({ day: target.value })}
              />
            )}
          </Field>
          <Field label={m.admin_security_kind()}>
            {(ids) => (
              <Select
                {...ids}
                value={shown.kind}
                onChange={({ target }) => show({ kind: SECURITY_EVENT_KINDS.find((kind) => kind === target.value) ?? shown.kind })}
              >
                {SECURITY_EVENT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindText(kind)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <EventsOfDay {...shown} />
      </section>
    </div>
  )
}

/** Numbers by kind; a kind leads to its events of the day that is shown. */
function Counts({ day }: { readonly day: string }) {
  const query = useQuery({ ...queryOf(countSecurityEvents), staleTime: 60_000 })
  if (query.data === undefined && query.isError) return <QueryError query={query} title={m.admin_security_counts_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()}>
        <Skeleton className="h-80 rounded-card" />
      </SkeletonRegion>
    )
  return (
    <Table caption={m.admin_security_counts()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_security_kind()}</th>
          <th scope="col">{m.admin_security_last_day()}</th>
          <th scope="col">{m.admin_security_last_month()}</th>
        </tr>
      </thead>
      <tbody>
        {query.data.kinds.map(({ kind, lastDay, lastMonth }) => (
          <tr key={kind}>
            <th scope="row" className="font-normal">
              <PathLink href={`/admin/security?day=${day}&kind=${kind}`} className="text-primary">
                {kindText(kind)}
              </PathLink>
            </th>
            <td>{formatNumber(lastDay)}</td>
            <td>{formatNumber(lastMonth)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
