import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { extraText } from './extra-text.ts'
import { learnersQuery } from '#web/admin/learners/learner-queries.ts'

const route = getRouteApi('/admin/users/')

/** Accounts by e-mail address, each leading to its own page. What is searched for is in the address. */
export function LearnersPage() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(q)
  const wanted = useDebounced(text.trim(), 300)
  useEffect(() => void navigate({ search: wanted === '' ? {} : { q: wanted }, replace: true }), [wanted, navigate])
  const people = useQuery(learnersQuery(wanted))
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_people()}</PageTitle>
      <h1 className="text-xl">{m.admin_people()}</h1>
      <div className="relative max-w-[30rem]">
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute start-3 top-3.5 text-muted" />
        <TextInput
          type="search"
          aria-label={m.admin_people_search()}
          placeholder={m.admin_people_search()}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="ps-10"
        />
      </div>
      {people.isError && <QueryError query={people} title={m.admin_people_failed()} />}
      {people.data === undefined && people.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-2">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-11" />
          ))}
        </SkeletonRegion>
      )}
      {people.data?.length === 0 && <EmptyState title={m.admin_people_none()} />}
      {people.data !== undefined && people.data.length > 0 && (
        <Table caption={m.admin_people()}>
          <thead>
            <tr>
              <th scope="col">{m.admin_people_name()}</th>
              <th scope="col">{m.admin_people_email()}</th>
              <th scope="col">{m.admin_people_since()}</th>
              <th scope="col">{m.admin_people_extra()}</th>
            </tr>
          </thead>
          <tbody>
            {people.data.map((person) => (
              <tr key={person.userId}>
                <th scope="row">
                  <PathLink href={`/admin/users/${person.userId}`} className="text-primary underline">
                    {person.name}
                  </PathLink>
                </th>
                <td>
                  <bdi dir="ltr">{person.email}</bdi>
                </td>
                <td className="whitespace-nowrap">{formatDate(person.createdAt)}</td>
                <td>{extraText(person.minutesPerHour)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
