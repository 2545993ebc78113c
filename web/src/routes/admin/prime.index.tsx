import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { PrimePage } from '#web/features/prime/admin/prime-page.tsx'

export const Route = createFileRoute('/admin/prime/')({ validateSearch: listSearch, component: PrimePage })
