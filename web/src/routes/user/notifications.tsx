import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { notificationsQuery } from '#web/features/notifications/notification-list.ts'

export const Route = createFileRoute('/user/notifications')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(notificationsQuery()),
  component: NotificationsPage,
})
