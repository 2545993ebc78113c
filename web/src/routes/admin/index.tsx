import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#web/features/overview/dashboard-page.tsx'

export const Route = createFileRoute('/admin/')({ component: DashboardPage })
