import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { BatchPage } from '#web/features/batches/batch-page.tsx'

export const Route = createFileRoute('/admin/batches/$batchId')({ validateSearch: listSearch, component: BatchPage })
