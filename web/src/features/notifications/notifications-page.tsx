import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { formatDate } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { byDay, dayName } from './by-day.ts'
import { notificationsQuery, readAll } from './notification-list.ts'
import { NotificationRow } from './notification-row.tsx'
import { useFollow } from './use-follow.ts'

/** Everything that was sent to this person, by day, newest first. */
export function NotificationsPage() {
  const client = useQueryClient()
  const follow = useFollow()
  const now = useNow(60_000)
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notificationsQuery())
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageTitle>{m.notifications_title()}</PageTitle>
      <header className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{m.notifications_title()}</h1>
        {unread > 0 && (
          <Button onClick={() => readAll(client)}>
            <CheckCheck size={20} aria-hidden="true" />
            {m.notifications_mark_all()}
          </Button>
        )}
      </header>
      {data === undefined && isPending && <NotificationsSkeleton />}
      {data === undefined && isError && (
        <EmptyState title={m.notifications_not_loaded()} action={<Button onClick={() => void refetch()}>{m.action_retry()}</Button>} />
      )}
      {data !== undefined && items.length === 0 && <EmptyState title={m.notifications_empty()}>{m.notifications_empty_text()}</EmptyState>}
      {byDay(items).map((day) => (
        <section key={day.at} className="mb-6">
          <h2 className="mb-2 text-sm text-muted">{dayHeading(day.at, now)}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {day.items.map((one) => (
              <li key={one._id}>
                <NotificationRow notification={one} isNew={!one.isRead} onFollow={() => follow(one)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.notifications_earlier()}
        </Button>
      )}
    </>
  )
}

function dayHeading(at: number, now: number): string {
  const name = dayName(at, now)
  if (name === 'today') return m.day_today()
  return name === 'yesterday' ? m.day_yesterday() : formatDate(at)
}

const NotificationsSkeleton = () => (
  <div data-loading className="grid gap-px overflow-hidden rounded-card border border-line">
    {[0, 1, 2, 3].map((line) => (
      <div key={line} className="grid gap-2 bg-surface px-4 py-4">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-24" />
      </div>
    ))}
  </div>
)
