import { useInfiniteQuery } from '@tanstack/react-query'
import { unitOf } from '#domain/marking/marks.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { regradedQuery } from './jobs-queries.ts'

/** Whose marks a regrade changed, before and after, page by page. */
export function RegradedTable({ jobId }: { readonly jobId: string }) {
  const query = useInfiniteQuery(regradedQuery(jobId))
  const names = personNames((query.data?.pages ?? []).flatMap(({ people }) => people))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_keys_jobs_failed()} /> : <Skeleton className="h-24 rounded-card" />
  return (
    <div className="grid gap-3">
      <Table caption={m.admin_keys_job_who()}>
        <thead>
          <tr>
            <th scope="col">{m.admin_keys_learner()}</th>
            <th scope="col">{m.admin_keys_marks()}</th>
            <th scope="col">{m.admin_keys_job_told()}</th>
          </tr>
        </thead>
        <tbody>
          {query.data.pages
            .flatMap(({ items }) => items)
            .map(({ userId, n, before12, after12, unit, toldAt }) => (
              <tr key={`${userId}.${n}`}>
                <th scope="row" className="font-normal">
                  <LearnerLink userId={userId} n={n} name={names.get(userId)} />
                </th>
                <td className="whitespace-nowrap">
                  {m.admin_keys_from_to({ before: formatMarks(before12, unitOf({ unit })), after: formatMarks(after12, unitOf({ unit })) })}
                </td>
                <td className="whitespace-nowrap">{toldAt === null ? m.admin_keys_job_not_told() : formatDateTime(toldAt)}</td>
              </tr>
            ))}
        </tbody>
      </Table>
      {query.hasNextPage && (
        <Button className="justify-self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.admin_keys_job_more()}
        </Button>
      )}
    </div>
  )
}
