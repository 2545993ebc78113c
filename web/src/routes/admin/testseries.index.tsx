import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { TEST_FILTERS } from '#web/features/tests/list/test-filters.ts'
import { TestsPage } from '#web/features/tests/list/tests-page.tsx'

export const Route = createFileRoute('/admin/testseries/')({ validateSearch: readListSearch(TEST_FILTERS), component: TestsPage })
