import { createFileRoute } from '@tanstack/react-router'
import { NotificationsAdminPage } from '#web/features/admin/notifications/notifications-admin-page.tsx'

export const Route = createFileRoute('/admin/notifications')({ component: NotificationsAdminPage })
