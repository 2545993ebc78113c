import { useMemo } from 'react'
import type { RankHold } from '#contract/plausibility/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { NO_MARKS, unitOf } from '#domain/marking/marks.ts'
import { bucketsOf, fairSharesMs } from '#domain/ranking/buckets.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { patternSlots, questionFacts } from '../question-facts.ts'
import { ANALYSIS_TABS, type AnalysisTab, type AttemptSearch, type GridFilter } from '../results-search.ts'
import { usePrinting } from '../solutions/use-printing.ts'
import './analysis.css'
import { AnalysisHeader } from './analysis-header.tsx'
import { lateTab, loadAllTabs, loadedTab } from './load-tab.ts'
import type { TabProps } from './tab-props.ts'
import { topicRows } from './topic-rows.ts'
import { useShownOrder } from './use-shown-order.ts'

interface AnalysisTabsProps {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly tab: AnalysisTab
  readonly filter: GridFilter
  readonly onTab: (tab: AnalysisTab) => void
  readonly onFilter: (filter: GridFilter) => void
}

/** The whole analysis: the score over four tabs, each made when it is opened; on paper all of them below each other. */
export function AnalysisTabs({ analysis, at, tab, filter, onTab, onFilter }: AnalysisTabsProps) {
  const { pattern, questions, topics, cohort } = analysis
  const unit = unitOf(analysis)
  const { isPrinting, print } = usePrinting(loadAllTabs)
  const facts = useMemo(() => {
    const slots = patternSlots(pattern, unit)
    const shares = fairSharesMs(pattern)
    const described = topics.map(({ id, difficulty, max12 }, q) => ({
      section: slots[q]?.section ?? 0,
      max: max12 ?? slots[q]?.max ?? NO_MARKS,
      topic: id,
      difficulty,
      fairShareMs: shares[q] ?? 0,
    }))
    return questionFacts(questions, described, cohort, unit)
  }, [pattern, questions, topics, cohort, unit])
  const rows = useMemo(() => topicRows(facts, topics), [facts, topics])
  const buckets = useMemo(() => bucketsOf(facts), [facts])
  const order = useShownOrder(analysis, at)
  const props = { analysis, at, facts, topics: rows, buckets, order, filter, onFilter, isPrinting }
  return (
    <div className="grid gap-4" data-result>
      <AnalysisHeader analysis={analysis} at={at} onPrint={print} />
      {analysis.rankHold !== undefined && <LateRankHold testId={analysis.testId} attempt={at.attempt} hold={analysis.rankHold} />}
      {isPrinting ? (
        ANALYSIS_TABS.map((one) => <LateTab key={one} tab={one} {...props} filter="all" />)
      ) : (
        <div className="ana-tabs">
          <Tabs
            label={m.analysis_title()}
            tabs={ANALYSIS_TABS.map((id) => ({ id, label: TAB_NAMES[id]() }))}
            current={tab}
            onChange={onTab}
          >
            <LateTab key={tab} tab={tab} {...props} />
          </Tabs>
        </div>
      )}
    </div>
  )
}

/** Few ever see it, so nobody else loads it. */
function LateRankHold(props: { readonly testId: string; readonly attempt: number | undefined; readonly hold: RankHold }) {
  const late = useLateModule(loadRankHold)
  return late === null ? <Skeleton className="h-40 rounded-card" /> : <late.RankHold {...props} />
}

const loadRankHold = () => import('../rank-hold/rank-hold.tsx')

function LateTab({ tab, ...props }: TabProps & { readonly tab: AnalysisTab }) {
  const late = useLateModule(lateTab[tab])
  const module = late ?? loadedTab(tab)
  if (module !== null) return <module.Tab {...props} />
  return (
    <div className="ana-tab">
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

const TAB_NAMES: Record<AnalysisTab, () => string> = {
  score: () => m.reading_score(),
  questions: () => m.solution_questions(),
  time: () => m.analysis_time(),
  compare: () => m.reading_compare(),
}
