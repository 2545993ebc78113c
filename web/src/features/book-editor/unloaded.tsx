import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** What stands in the place of an editor until its book or chapter is there, or where it is not. */
export function Unloaded({ query }: { readonly query: UseQueryResult }) {
  if (query.isError && !query.isFetching)
    return query.error instanceof ApiError && query.error.status === 404 ? (
      <EmptyState title={m.admin_books_gone()} />
    ) : (
      <QueryError query={query} title={m.admin_books_failed()} />
    )
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-96 rounded-card" />
    </SkeletonRegion>
  )
}
