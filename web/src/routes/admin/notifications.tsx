import { createFileRoute } from '@tanstack/react-router'
import { NotificationsAdminPage } from '#web/features/admin/notifications/notifications-admin-page.tsx'
import { sentQuery } from '#web/features/admin/notifications/sent-query.ts'

export const Route = createFileRoute('/admin/notifications')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(sentQuery()),
  component: NotificationsAdminPage,
})
