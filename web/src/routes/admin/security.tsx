import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#web/features/security-events/security-page.tsx'
import { listSearch } from '#web/admin/list/list-search.ts'

export const Route = createFileRoute('/admin/security')({ validateSearch: listSearch, component: SecurityPage })
