import { Bell, X } from 'lucide-react'
import type { Notification } from '#contract/notifications/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotificationText } from './notification-text.tsx'
import { NotificationTime } from './notification-time.tsx'

interface NotificationToastProps {
  readonly notification: Notification
  readonly onFollow: () => void
  readonly onClose: () => void
}

/** Fixed heading, message, time with its suffix; a press goes where it leads (docs/screens.md#notifications-on-screen). */
export function NotificationToast({ notification, onFollow, onClose }: NotificationToastProps) {
  return (
    <div className="flex w-[min(22.25rem,calc(100vw-2rem))] items-start gap-1 rounded-card border border-line bg-surface p-2 text-sm text-ink shadow-[0_8px_24px_rgb(28_32_48/14%)]">
      <button type="button" onClick={onFollow} className="flex min-w-0 flex-1 items-start gap-3 rounded-md p-2 text-start hover:bg-sunken">
        <Bell size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-bold">{m.notification_new()}</span>
          <NotificationText of={notification} />
          <NotificationTime createdAt={notification.createdAt} />
        </span>
      </button>
      <IconButton label={m.action_close()} onClick={onClose} className="size-9!">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
