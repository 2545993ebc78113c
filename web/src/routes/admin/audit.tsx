import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '#web/features/audit/audit-page.tsx'
import { listSearch } from '#web/admin/list/list-search.ts'

export const Route = createFileRoute('/admin/audit')({ validateSearch: listSearch, component: AuditPage })
