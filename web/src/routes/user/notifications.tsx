import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'

// No loader: the bell has the list already, and a loader's code would be part of every first screen.
export const Route = createFileRoute('/user/notifications')({ component: NotificationsPage })
