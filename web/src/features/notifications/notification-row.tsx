import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notifications/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { NotificationText } from './notification-text.tsx'
import { NotificationTime } from './notification-time.tsx'

interface NotificationRowProps {
  readonly notification: Notification
  /** Marked as new: unread, or unread until this list was opened. */
  readonly isNew: boolean
  readonly onFollow: (event: MouseEvent) => void
}

/** One line of a list of notifications, as a button: it marks as read and goes where the notification leads. */
export function NotificationRow({ notification, isNew, onFollow }: NotificationRowProps) {
  return (
    <button type="button" onClick={onFollow} className="flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-sunken">
      <span className={`mt-2 size-2 shrink-0 rounded-full ${isNew ? 'bg-primary' : 'bg-transparent'}`} aria-hidden="true" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        {isNew && <span className="sr-only">{m.notification_unread()}</span>}
        <NotificationText of={notification} />
        <NotificationTime createdAt={notification.createdAt} />
      </span>
      {notification.imageUrl !== null && (
        <img src={notification.imageUrl} alt="" loading="lazy" className="size-12 shrink-0 rounded-sm bg-figure object-cover" />
      )}
    </button>
  )
}
