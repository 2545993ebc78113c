import { formatDateTime, formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useNow } from '#web/lib/use-now.ts'

/** How long ago, always with its suffix (docs/screens.md#notifications-on-screen); the exact time for those who point at it. `createdAt` ISO 8601. */
export function NotificationTime({ createdAt }: { readonly createdAt: string }) {
  const now = useNow(30_000)
  const at = Date.parse(createdAt)
  return (
    <time dateTime={createdAt} title={formatDateTime(at)} className="text-xs text-muted tabular">
      {now - at < 60_000 ? m.notification_moment_ago() : formatRelative(at, now)}
    </time>
  )
}
