import { createFileRoute } from '@tanstack/react-router'
import { AdminLayout } from '#web/app/shell/admin-layout.tsx'
import { requireAdmin } from '#web/session/route-guards.ts'

export const Route = createFileRoute('/admin')({ beforeLoad: ({ location }) => requireAdmin(location), component: AdminLayout })
