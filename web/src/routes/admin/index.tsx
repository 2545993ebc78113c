import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#web/features/admin/dashboard-page.tsx'
import { overviewQuery } from '#web/features/admin/overview-query.ts'

export const Route = createFileRoute('/admin/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewQuery()),
  component: DashboardPage,
})
