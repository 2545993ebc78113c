import { createFileRoute } from '@tanstack/react-router'
import { type TestSearch, testSearch } from '#web/admin/queries/test-search.ts'
import { KeysTab } from '#web/features/key-corrections/keys-tab.tsx'
import { MonitorTab } from '#web/features/monitor/monitor-tab.tsx'
import { StatisticsTab } from '#web/features/statistics/statistics-tab.tsx'
import type { TestTabs } from '#web/features/tests/overview/test-page.tsx'
import { TestRoute } from '#web/features/tests/overview/test-route.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

const TABS: TestTabs = {
  key: ({ test, onSearch }) => (
    <KeysTab key={`${test.paper?.version}:${test.paper?.keyVersion}`} test={test} onPublished={() => onSearch({ tab: 'jobs' })} />
  ),
  statistics: ({ test, search, onSearch }) => (
    <StatisticsTab test={test} order={search.order ?? 'place'} onOrder={(order) => onSearch({ ...search, order })} />
  ),
  monitor: ({ test, onSearch }) => <MonitorTab testId={test.testId} onOrdered={() => onSearch({ tab: 'jobs' })} />,
}

export const Route = createFileRoute('/admin/testseries/$testId')({
  validateSearch: onlyRead<TestSearch>(testSearch),
  component: () => <TestRoute tabs={TABS} />,
})
