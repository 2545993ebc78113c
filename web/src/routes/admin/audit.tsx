import { createFileRoute } from '@tanstack/react-router'
import { AUDIT_FILTERS } from '#web/features/admin/audit/audit-filters.ts'
import { AuditPage } from '#web/features/admin/audit/audit-page.tsx'
import { readListSearch } from '#web/features/admin/list/read-list-search.ts'

export const Route = createFileRoute('/admin/audit')({ validateSearch: readListSearch(AUDIT_FILTERS), component: AuditPage })
