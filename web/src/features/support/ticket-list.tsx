import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ticketsQuery } from './support-queries.ts'
import { STATE_NAMES, ticketTopic } from './ticket-names.ts'

/** The person's messages, newest first: number, what it is about, how far it is. */
export function TicketList() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ticketsQuery())
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (data === undefined && isPending) return <Skeleton className="h-24 w-full" />
  if (data === undefined && isError) return <Button onClick={() => void refetch()}>{m.action_retry()}</Button>
  if (items.length === 0) return <p className="text-muted">{m.support_none()}</p>
  return (
    <div className="grid justify-items-start gap-3">
      <ul className="w-full divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {items.map((one) => (
          <li key={one.id}>
            <Link to="/user/feedback" search={{ ticket: one.id }} className="grid gap-1 px-4 py-3 text-ink no-underline hover:bg-sunken">
              <span className="flex flex-wrap items-center gap-2">
                <span className="tabular text-muted">#{one.number}</span>
                <span className="me-auto font-bold">{ticketTopic(one)}</span>
                <Badge tone={one.state === 'waiting' ? 'good' : 'plain'}>{STATE_NAMES[one.state]()}</Badge>
              </span>
              <span className="line-clamp-2">
                <bdi>{one.excerpt}</bdi>
              </span>
              <span className="text-sm text-muted">{formatDate(one.updatedAt)}</span>
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
