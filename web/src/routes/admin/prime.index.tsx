import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { PrimePage } from '#web/features/prime/admin/prime-page.tsx'
import { PRIME_FILTERS } from '#web/features/prime/admin/prime-search.ts'

export const Route = createFileRoute('/admin/prime/')({ validateSearch: readListSearch(PRIME_FILTERS), component: PrimePage })
