import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { KIND_NAMES } from './inbox-names.ts'
import { inboxQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { waitingTone } from './waiting-tone.ts'

/** What came in, newest first, with how long someone has been waiting. */
export function InboxList({ search }: { readonly search: InboxSearch }) {
  const now = useNow(60_000)
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(inboxQuery(search))
  if (data === undefined)
    return isError ? (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{m.action_retry()}</Button>
      </div>
    ) : (
      <Skeleton className="h-40 w-full" />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={m.admin_inbox_empty()} />
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((one) => (
          <li key={one.id}>
            <Link
              to="/admin/feedback"
              search={(old) => ({ ...old, ticket: one.id })}
              aria-current={one.id === search.ticket || undefined}
              className={classNames(
                'grid gap-1 px-4 py-3 text-ink no-underline -outline-offset-3 hover:bg-sunken',
                one.id === search.ticket && 'bg-primary-soft',
              )}
            >
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="tabular text-muted">#{one.number}</span>
                <bdi className="me-auto min-w-0 truncate font-bold">{one.person.name || m.admin_inbox_nobody()}</bdi>
                {one.owedSince !== null && <Badge tone={waitingTone(one.owedSince, now)}>{formatRelative(one.owedSince, now)}</Badge>}
              </span>
              <span className="text-sm text-muted">{KIND_NAMES[one.kind]()}</span>
              <span dir="auto" className="line-clamp-2">
                {one.excerpt || m.admin_inbox_no_words()}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.notifications_earlier()}
        </Button>
      )}
    </div>
  )
}
