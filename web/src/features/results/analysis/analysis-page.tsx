import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { type LoadFeedback, Outcome } from '../outcome/outcome.tsx'
import { ResultProblem } from '../result-problem.tsx'
import { analysisQuery } from '../results-queries.ts'
import { AnalysisSkeleton } from './analysis-skeleton.tsx'
import { AnalysisTabs } from './analysis-tabs.tsx'
import { loadTab } from './load-tab.ts'
import { isRankAwaited, untilRankMs } from './until-rank.ts'
import { serverTimeAfter, untilReleaseMs } from './until-release.ts'

const route = getRouteApi('/user/test-analysis/$testId')

/** Where one stands in a test, and what to do next. */
export function AnalysisPage({ loadFeedback }: { readonly loadFeedback: LoadFeedback }) {
  const { testId } = route.useParams()
  const { attempt, new: isNew = false, tab = 'score', show = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const [since] = useState(Date.now)
  // Who submits early waits here for long before there is anything to show.
  const shownFrom = useRef<number | null>(null)
  const [spread] = useState(Math.random)
  const query = useQuery({
    ...analysisQuery(testId, attempt),
    refetchInterval: ({ state: { data, error, dataUpdatedAt, errorUpdatedAt } }) => {
      const now = Date.now()
      if (data !== undefined) shownFrom.current ??= Math.max(since, dataUpdatedAt)
      const untilRank = data === undefined ? false : untilRankMs(data, now - (shownFrom.current ?? since), spread)
      if (untilRank !== false) return untilRank
      if (error instanceof ApiError) return untilReleaseMs(releaseOf(error), serverTimeAfter(error.params, errorUpdatedAt, now), spread)
      return data === undefined ? false : untilReleaseMs(data.releasedAt, data.serverNow + now - dataUpdatedAt, spread)
    },
    refetchOnWindowFocus: ({ state }) => (state.data !== undefined && isRankAwaited(state.data) ? 'always' : true),
  })
  const isHeldBack = isNew && attempt !== undefined && query.error instanceof ApiError && query.error.code === 'result_not_released'
  const router = useRouter()
  // That it was received is said there, as long as there is no score.
  useEffect(() => {
    if (isHeldBack)
      void router.navigate({ to: '/user/test-feedback/$attemptId', params: { attemptId: attemptIdOf(testId, attempt) }, replace: true })
  }, [isHeldBack, router, testId, attempt])
  // Its code comes while the analysis does.
  useEffect(() => {
    if (!isNew) void loadTab(tab).catch(() => {})
  }, [isNew, tab])
  const at = attempt === undefined ? {} : { attempt }
  if (query.data !== undefined)
    return isNew ? (
      <Outcome analysis={query.data} at={at} loadFeedback={loadFeedback} />
    ) : (
      <AnalysisTabs
        analysis={query.data}
        at={at}
        tab={tab}
        filter={show}
        onTab={(next) => void navigate({ search: { ...at, ...(next !== 'score' && { tab: next }) }, replace: true, resetScroll: false })}
        onFilter={(next) =>
          void navigate({ search: { ...at, tab: 'questions', ...(next !== 'all' && { show: next }) }, replace: true, resetScroll: false })
        }
      />
    )
  return (
    <div className="grid gap-6">
      <PageTitle>{m.analysis_title()}</PageTitle>
      <h1 className="text-xl">{m.analysis_title()}</h1>
      {query.isError && !isHeldBack ? <ResultProblem query={query} testId={testId} title={m.analysis_failed()} /> : <AnalysisSkeleton />}
    </div>
  )
}

/** When what was refused will be shown, ms UTC; null where it was refused for another reason. */
const releaseOf = ({ code, params }: ApiError): number | null =>
  code === 'result_not_released' ? Date.parse(String(params['releasedAt'])) : null
