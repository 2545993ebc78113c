import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Popover } from '#web/ui/popover.tsx'
import { BellPanel } from './bell-panel.tsx'
import { notificationsQuery } from './notification-list.ts'

/** More than this is not worth counting on a badge. */
const COUNTED = 99

/** The bell, with how many are unread. Quiet when the list cannot be had (docs/screens.md#notifications-on-screen). */
export function NotificationBell() {
  const { data } = useInfiniteQuery(notificationsQuery())
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <Popover
      label={unread === 0 ? m.notifications_title() : m.notifications_bell({ count: formatNumber(unread) })}
      trigger={
        <>
          <Bell size={22} aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-bad px-1 text-xs leading-none font-bold text-surface tabular"
            >
              {unread > COUNTED ? `${formatNumber(COUNTED)}+` : formatNumber(unread)}
            </span>
          )}
        </>
      }
      triggerClass="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
      panelClass="notification-panel"
    >
      <BellPanel />
    </Popover>
  )
}
