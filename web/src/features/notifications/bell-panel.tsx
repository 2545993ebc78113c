import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { closePopover } from '#web/ui/popover.tsx'
import { notificationsQuery, readAll } from './notification-list.ts'
import { NotificationRow } from './notification-row.tsx'
import { useFollow } from './use-follow.ts'
import './notification-panel.css'

const LATEST = 5

/** The newest few. Opening it while something is unread marks all read (docs/screens.md#notifications-on-screen); what was new stays marked while it is open. */
export function BellPanel() {
  const client = useQueryClient()
  const { data } = useInfiniteQuery(notificationsQuery())
  const follow = useFollow()
  const [first] = data?.pages ?? []
  const latest = first?.items.slice(0, LATEST) ?? []
  const unread = first?.unread ?? 0
  const [fresh] = useState<ReadonlySet<string>>(() => new Set(latest.filter(({ isRead }) => !isRead).map(({ _id }) => _id)))
  useEffect(() => {
    if (unread > 0) readAll(client)
  }, [client, unread])
  return (
    <div className="grid max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto]">
      <h2 className="px-4 pt-3 pb-2 text-base">{m.notifications_title()}</h2>
      {latest.length === 0 ? (
        <div className="px-4 pb-4">
          <EmptyState title={m.notifications_empty()}>{m.notifications_empty_text()}</EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-line overflow-y-auto border-t border-line">
          {latest.map((one) => (
            <li key={one._id}>
              <NotificationRow
                notification={one}
                isNew={!one.isRead || fresh.has(one._id)}
                onFollow={(event) => {
                  closePopover(event)
                  follow(one)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/user/notifications"
        onClick={closePopover}
        className="border-t border-line px-4 py-3 text-center font-bold text-primary hover:bg-sunken"
      >
        {m.notifications_see_all()}
      </Link>
    </div>
  )
}
