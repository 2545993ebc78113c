import { createFileRoute } from '@tanstack/react-router'
import { AUDIT_FILTERS } from '#web/features/audit/audit-filters.ts'
import { AuditPage } from '#web/features/audit/audit-page.tsx'
import { readListSearch } from '#web/admin/list/read-list-search.ts'

export const Route = createFileRoute('/admin/audit')({ validateSearch: readListSearch(AUDIT_FILTERS), component: AuditPage })
