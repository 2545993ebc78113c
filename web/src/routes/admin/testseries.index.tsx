import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '#web/admin/list/list-search.ts'
import { TestsPage } from '#web/features/tests/list/tests-page.tsx'

export const Route = createFileRoute('/admin/testseries/')({ validateSearch: listSearch, component: TestsPage })
