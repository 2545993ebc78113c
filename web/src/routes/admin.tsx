import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '#web/features/shell/admin-layout.tsx'
import { requireAdmin } from '#web/features/session/route-guards.ts'

export const Route = createFileRoute('/admin')({ beforeLoad: ({ location }) => requireAdmin(location), component: AdminLayout })
