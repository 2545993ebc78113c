import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, BookOpenCheck, Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { bucketsOf, fairSharesMs } from '#domain/ranking/buckets.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { type LoadFeedback, Outcome } from '../outcome/outcome.tsx'
import { patternSlots, questionFacts } from '../question-facts.ts'
import { ResultProblem } from '../result-problem.tsx'
import '#web/question/result-print.css'
import { analysisQuery } from '../results-queries.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { AnalysisSkeleton } from './analysis-skeleton.tsx'
import { AttemptList } from './attempt-list.tsx'
import { CutOffs } from './cut-offs.tsx'
import { Distribution } from './distribution.tsx'
import { HiddenQuestions } from './hidden-questions.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuestionStrip } from './question-strip.tsx'
import { Receipt } from './receipt.tsx'
import { Scorecard } from './scorecard.tsx'
import { SectionTable } from './section-table.tsx'
import { TopicTable } from './topic-table.tsx'
import { topicRows } from './topic-rows.ts'
import { useShownOrder } from './use-shown-order.ts'
import { untilReleaseMs } from './until-release.ts'

const route = getRouteApi('/user/test-analysis/$testId')

/** While the board has not counted an attempt, it is asked this often, for this long; after that on each return to the page. */
const RANK_POLL = { everyMs: 3_000, forMs: 60_000 } as const

const loadInsight = () => import('../insight/insight-panels.tsx')
const loadKeep = () => import('../insight/keep-panel.tsx')
const loadAgain = () => import('../again/again-panels.tsx')

/** Where one stands in a test, and what to do next. */
export function AnalysisPage({ loadFeedback }: { readonly loadFeedback: LoadFeedback }) {
  const { testId } = route.useParams()
  const { attempt, new: isNew = false } = route.useSearch()
  const [since] = useState(Date.now)
  const [spread] = useState(Math.random)
  const query = useQuery({
    ...analysisQuery(testId, attempt),
    refetchInterval: ({ state: { data, error, dataUpdatedAt } }) => {
      const now = Date.now()
      if (data !== undefined && isRankPending(data) && now - since < RANK_POLL.forMs) return RANK_POLL.everyMs
      if (error instanceof ApiError) return untilReleaseMs(releaseOf(error), now, spread)
      return data === undefined ? false : untilReleaseMs(data.releasedAt, data.serverNow + now - dataUpdatedAt, spread)
    },
    refetchOnWindowFocus: ({ state }) => (state.data !== undefined && isRankPending(state.data) ? 'always' : true),
  })
  const isHeldBack = isNew && attempt !== undefined && query.error instanceof ApiError && query.error.code === 'result_not_released'
  const router = useRouter()
  // That it was received is said there, as long as there is no score.
  useEffect(() => {
    if (isHeldBack)
      void router.navigate({ to: '/user/test-feedback/$attemptId', params: { attemptId: attemptIdOf(testId, attempt) }, replace: true })
  }, [isHeldBack, router, testId, attempt])
  const at = attempt === undefined ? {} : { attempt }
  if (query.data !== undefined)
    return isNew ? <Outcome analysis={query.data} at={at} loadFeedback={loadFeedback} /> : <Analysis analysis={query.data} at={at} />
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

export const isRankPending = ({ ranking, standing }: Pick<AnalysisResponse, 'ranking' | 'standing'>): boolean =>
  ranking && standing.rank === null && standing.from === undefined

function Analysis({ analysis, at }: { readonly analysis: AnalysisResponse; readonly at: AnalysisSearch }) {
  const { pattern, questions, topics, cohort, testId } = analysis
  const facts = useMemo(() => {
    const slots = patternSlots(pattern)
    const shares = fairSharesMs(pattern)
    const described = topics.map(({ id, difficulty, max12 }, q) => ({
      section: slots[q]?.section ?? 0,
      max: max12 ?? slots[q]?.max ?? NO_MARKS,
      topic: id,
      difficulty,
      fairShareMs: shares[q] ?? 0,
    }))
    return questionFacts(questions, described, cohort)
  }, [pattern, questions, topics, cohort])
  const rows = useMemo(() => topicRows(facts, topics), [facts, topics])
  const buckets = useMemo(() => bucketsOf(facts), [facts])
  const order = useShownOrder(analysis, at)
  const taught = { analysis, at, facts, buckets, order }
  const isReleased = questions.length > 0
  const isAnalysed = analysis.isAnalysed === true
  const insight = useLateModule(loadInsight)
  const keep = useLateModule(loadKeep)
  const again = useLateModule(loadAgain)
  return (
    <div className="grid gap-8" data-result>
      <Header analysis={analysis} at={at} isReleased={isReleased} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
        <Scorecard analysis={analysis} />
        {isReleased ? (
          <NextSteps facts={facts} topics={rows} testId={testId} at={at} byTime={isAnalysed} />
        ) : (
          <HiddenQuestions analysis={analysis} />
        )}
      </div>
      <SectionTable analysis={analysis} />
      {isReleased && <QuestionStrip analysis={analysis} at={at} facts={facts} order={order} />}
      {isReleased && isAnalysed && (insight === null ? <Skeleton className="h-96 rounded-card" /> : <insight.InsightPanels {...taught} />)}
      {isReleased && <TopicTable rows={rows} testId={testId} at={at} />}
      <Distribution analysis={analysis} />
      <CutOffs analysis={analysis} />
      <AttemptList analysis={analysis} />
      {again !== null && <again.AgainPanels analysis={analysis} />}
      {keep !== null && <keep.KeepPanel {...taught} />}
      <Receipt receipt={analysis.receipt} />
    </div>
  )
}

function Header({
  analysis,
  at,
  isReleased,
}: {
  readonly analysis: AnalysisResponse
  readonly at: AnalysisSearch
  readonly isReleased: boolean
}) {
  const title = localize(analysis.title, locale)
  return (
    <header className="grid gap-3">
      <PageTitle>{`${m.analysis_title()}: ${title.text}`}</PageTitle>
      <Link
        to="/user/attempted-tests"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-muted hover:text-ink hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.nav_attempted_tests()}
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <Badge>{analysis.exam}</Badge>
            <Badge tone={analysis.ranking ? 'primary' : 'plain'}>{analysis.ranking ? m.attempt_ranks() : m.analysis_unranked()}</Badge>
          </div>
          <h1 className="text-xl" lang={title.locale}>
            {title.text}
          </h1>
          <p className="text-muted tabular">
            {m.analysis_taken({ n: formatNumber(analysis.n), at: formatDateTime(analysis.closedAt) })}
            {analysis.reason !== 'submit' && ` ${m.analysis_time_ran_out()}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="secondary" onClick={() => print()}>
            <Printer size={18} aria-hidden="true" />
            {m.analysis_print()}
          </Button>
          {isReleased && (
            <Link to="/test-solution/$testId" params={{ testId: analysis.testId }} search={at} className={buttonClass({ look: 'primary' })}>
              <BookOpenCheck size={18} aria-hidden="true" />
              {m.analysis_solutions()}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
