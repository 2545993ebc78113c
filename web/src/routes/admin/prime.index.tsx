import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/features/admin/list/read-list-search.ts'
import { PrimePage } from '#web/features/admin/prime/prime-page.tsx'
import { PRIME_FILTERS } from '#web/features/admin/prime/prime-search.ts'

export const Route = createFileRoute('/admin/prime/')({ validateSearch: readListSearch(PRIME_FILTERS), component: PrimePage })
