import { createFileRoute } from '@tanstack/react-router'
import { NotificationsAdminPage } from '#web/features/notifications/messages/notifications-admin-page.tsx'

export const Route = createFileRoute('/admin/notifications')({ component: NotificationsAdminPage })
