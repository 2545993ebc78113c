import { createFileRoute } from '@tanstack/react-router'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { type TestSearch, testSearch } from '#web/admin/queries/test-search.ts'
import { DecideDialog } from '#web/features/key-corrections/decide-dialog.tsx'
import { KeysTab } from '#web/features/key-corrections/keys-tab.tsx'
import { PendingChanges } from '#web/features/key-corrections/pending-changes.tsx'
import { MonitorTab } from '#web/features/monitor/monitor-tab.tsx'
import { DeskTab } from '#web/features/objections/desk-tab.tsx'
import { PlausibilityTab } from '#web/features/plausibility/plausibility-tab.tsx'
import { ItemBeside } from '#web/features/statistics/item-beside.tsx'
import { StatisticsTab } from '#web/features/statistics/statistics-tab.tsx'
import type { TestTabs } from '#web/features/tests/overview/test-page.tsx'
import { TestRoute } from '#web/features/tests/overview/test-route.tsx'
import { unitOf } from '#domain/marking/marks.ts'
import { onlyRead } from '#web/lib/search-params.ts'

const TABS: TestTabs = {
  key: ({ test, onSearch }) => (
    <KeysTab key={`${test.paper?.version}:${test.paper?.keyVersion}`} test={test} onPublished={() => onSearch({ tab: 'jobs' })} />
  ),
  objections: ({ test, onSearch }) => (
    <DeskTab
      test={test}
      parts={{
        chooseChange: ({ paper, place, ...dialog }) => {
          const question = paper.questions[place]
          if (question === undefined) return null
          const isDecided = test.decisions.some(({ questionId }) => questionId === question.id)
          return <DecideDialog {...dialog} paper={paper} place={place} question={question} change={undefined} isDecided={isDecided} />
        },
        publish: ({ changes, settles, ...form }) => (
          <PendingChanges
            {...form}
            key={JSON.stringify([changes, settles])}
            testId={test.testId}
            unit={unitOf(test)}
            needsSecond={test.needsSecond}
            changes={changes}
            settles={settles}
            onPublished={() => onSearch({ tab: 'jobs' })}
            onAsked={() => {}}
          />
        ),
        statistics: (item) => <ItemBeside {...item} test={test} />,
      }}
    />
  ),
  plausibility: ({ test }) => <PlausibilityTab test={test} />,
  statistics: ({ test, search, onSearch }) => (
    <StatisticsTab test={test} order={search.order ?? 'place'} onOrder={(order) => onSearch({ ...search, order })} />
  ),
  monitor: ({ test, onSearch }) => (
    <MonitorTab testId={test.testId} needsHref={needsHref(test)} onOrdered={() => onSearch({ tab: 'jobs' })} />
  ),
}

/** The page on what a live test needs, with this test's questions and minutes. */
const needsHref = ({ kind, minutes, paper }: TestKeys): string | null =>
  kind === 'live' && paper !== null ? `/admin/testseries/needs?questions=${paper.questions.length}&minutes=${minutes}` : null

export const Route = createFileRoute('/admin/testseries/$testId')({
  validateSearch: onlyRead<TestSearch>(testSearch),
  component: () => <TestRoute tabs={TABS} />,
})
