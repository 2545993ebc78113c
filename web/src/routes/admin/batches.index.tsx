import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { BatchesPage } from '#web/features/batches/batches-page.tsx'

export const Route = createFileRoute('/admin/batches/')({ validateSearch: listSearch, component: BatchesPage })
