import { createFileRoute } from '@tanstack/react-router'
import { NotificationsAdminPage } from '#web/features/notifications/broadcasts/notifications-admin-page.tsx'

export const Route = createFileRoute('/admin/notifications')({ component: NotificationsAdminPage })
