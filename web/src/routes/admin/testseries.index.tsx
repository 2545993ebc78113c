import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/features/admin/list/read-list-search.ts'
import { TEST_FILTERS } from '#web/features/admin/tests/test-filters.ts'
import { TestsPage } from '#web/features/admin/tests/tests-page.tsx'

export const Route = createFileRoute('/admin/testseries/')({ validateSearch: readListSearch(TEST_FILTERS), component: TestsPage })
