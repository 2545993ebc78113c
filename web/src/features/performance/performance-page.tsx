import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PERIODS } from '#contract/revision/practice-limits.ts'
import type { PerformanceResponse } from '#contract/performance/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { fillPractice } from '#web/lib/api/practice-queries.ts'
import '#web/question/result-print.css'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BandPanel } from './band-panel.tsx'
import { LabelsPanel } from './labels-panel.tsx'
import { performanceQuery } from './performance-queries.ts'
import { DEFAULT_PERIOD, type PerformanceSearch } from './performance-search.ts'
import { TimePanel } from './time-panel.tsx'
import { TopicsPanel } from './topics-panel.tsx'
import { TrendPanel } from './trend-panel.tsx'

const route = getRouteApi('/user/analytics')

const PERIOD_NAMES = {
  7: () => m.performance_period_7(),
  30: () => m.performance_period_30(),
  90: () => m.performance_period_90(),
  all: () => m.performance_period_all(),
}

/** What the learner's exams show, over a period that the address says. */
export function PerformancePage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const client = useQueryClient()
  const performance = useQuery(performanceQuery(search))
  const go = (to: PerformanceSearch) => void navigate({ to: '/user/analytics', search: to, replace: true, resetScroll: false })
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    // Without a network the figures are as they were; the next visit tries again.
    void fillPractice(client)
      .catch(() => {})
      .finally(() => setFilled(true))
  }, [client])
  return (
    <div className="grid gap-8" data-result>
      <PageTitle>{m.performance_title()}</PageTitle>
      <header className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl">{m.performance_title()}</h1>
          <Link to="/user/plan" className={buttonClass({ look: 'secondary' })} data-chrome>
            {m.plan_title()}
          </Link>
        </div>
        {performance.data?.status !== 'minor' && performance.data?.status !== 'ageUnknown' && (
          <div role="group" aria-label={m.performance_period()} data-chrome>
            <ChoiceChips
              name="period"
              kind="one"
              choices={PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value]() }))}
              chosen={[search.period ?? DEFAULT_PERIOD]}
              onChoose={([period]) => {
                const { period: _, ...rest } = search
                go({ ...rest, ...(period !== undefined && period !== DEFAULT_PERIOD && { period }) })
              }}
            />
          </div>
        )}
      </header>
      {performance.data === undefined || isToCome(performance.data, isFilled) ? (
        performance.isError ? (
          <QueryError query={performance} title={m.performance_failed()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <Figures data={performance.data} search={search} go={go} />
      )}
    </div>
  )
}

/** Nothing is there yet, and the tests taken since the last visit are still being worked out. */
const isToCome = (data: PerformanceResponse, isFilled: boolean): boolean =>
  !isFilled && data.status === 'shown' && data.attempts.length === 0

interface FiguresProps {
  readonly data: PerformanceResponse
  readonly search: PerformanceSearch
  readonly go: (to: PerformanceSearch) => void
}

function Figures({ data, search, go }: FiguresProps) {
  const home = useQuery(homeQuery())
  if (data.status === 'minor') return <EmptyState title={m.performance_minor_title()}>{m.performance_minor_text()}</EmptyState>
  if (data.status === 'ageUnknown')
    return (
      <EmptyState
        title={m.performance_age_title()}
        action={
          <Link to="/user/profile" className={buttonClass({ look: 'primary' })}>
            {m.performance_age_action()}
          </Link>
        }
      >
        {m.performance_age_text()}
      </EmptyState>
    )
  const isNew = home.data?.attemptedTestIds.length === 0
  const exams = [...new Set([...(search.exam === undefined ? [] : [search.exam]), ...data.attempts.map(({ exam }) => exam)])]
  return (
    <>
      {exams.length > 1 && (
        <div role="group" aria-label={m.performance_exam()} data-chrome>
          <ChoiceChips
            name="exam"
            kind="many"
            choices={exams.map((exam) => ({ value: exam, label: exam }))}
            chosen={search.exam === undefined ? [] : [search.exam]}
            onChoose={(chosen) => {
              const { exam: was, ...rest } = search
              const exam = chosen.find((one) => one !== was)
              go({ ...rest, ...(exam !== undefined && { exam }) })
            }}
          />
        </div>
      )}
      {data.attempts.length === 0 ? (
        <EmptyState
          title={isNew ? m.performance_new_title() : m.performance_none_title()}
          action={
            <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
              {m.performance_none_action()}
            </Link>
          }
        >
          {m.performance_none_text()}
        </EmptyState>
      ) : (
        <>
          <BandPanel data={data} />
          <TrendPanel points={data.attempts} />
          <TopicsPanel data={data} search={search} go={go} />
          <TimePanel data={data} />
          <LabelsPanel data={data} />
        </>
      )}
    </>
  )
}

function PageSkeleton() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-6">
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-48 w-full" />
    </SkeletonRegion>
  )
}
