import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** How long ago, with its suffix; the exact time for those who point at it. `createdAt` ISO 8601. */
export function NotificationTime({ createdAt }: { readonly createdAt: string }) {
  const now = useNow(30_000)
  const at = Date.parse(createdAt)
  return (
    <time dateTime={createdAt} title={formatDateTime(at)} className="text-xs text-muted tabular">
      {formatRelative(Math.min(at, now), now)}
    </time>
  )
}
