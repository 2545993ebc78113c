import { createFileRoute } from '@tanstack/react-router'
import { TestRoute } from '#web/features/admin/test-overview/test-route.tsx'
import { testSearch } from '#web/features/admin/test-overview/test-search.ts'

export const Route = createFileRoute('/admin/testseries/$testId')({ validateSearch: testSearch, component: TestRoute })
