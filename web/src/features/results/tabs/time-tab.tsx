import { Link } from '@tanstack/react-router'
import { ChevronRight, Timer } from 'lucide-react'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LostTime } from '../again/lost-time.tsx'
import { HiddenQuestions } from '../analysis/hidden-questions.tsx'
import { numberedFacts } from '../analysis/numbered-facts.ts'
import { QuestionBars } from '../analysis/question-bars.tsx'
import { slowSummary } from '../analysis/slow-summary.ts'
import type { TabProps } from '../analysis/tab-props.ts'
import { TimelineFolds } from '../insight/timeline-folds.tsx'

/** Where the time went: question by question, what was slow, the test once more, and what was changed. */
export function Tab(props: TabProps) {
  const { analysis, at, facts, order } = props
  const { lostTime = [] } = analysis
  if (facts.length === 0) {
    return (
      <div className="ana-tab">
        <HiddenQuestions analysis={analysis} />
        <LostTime lostTime={lostTime} />
      </div>
    )
  }
  if (order === null) {
    return (
      <div className="ana-tab">
        <Skeleton className="h-96 rounded-card" />
      </div>
    )
  }
  const slow = slowSummary(facts)
  return (
    <div className="ana-tab">
      <QuestionBars analysis={analysis} at={at} numbered={numberedFacts(facts, order)} />
      {analysis.isAnalysed === true && (
        <div className="ana-rows">
          {slow.count > 0 && (
            <Link
              to="/test-solution/$testId"
              params={{ testId: analysis.testId }}
              search={{ ...at, filter: 'slow' }}
              className="ana-row print:hidden"
            >
              <Timer size={22} aria-hidden="true" className="text-primary" />
              <span>
                <span className="block font-bold tabular">
                  {m.reading_slow({ shown: formatNumber(slow.count), time: formatDuration(slow.spentMs) })}
                </span>
                <span className="block text-sm text-muted tabular">{m.reading_slow_lost({ lost: formatNumber(slow.lost) })}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="mirror-rtl text-muted" />
            </Link>
          )}
          <TimelineFolds {...props} order={order} />
        </div>
      )}
      <LostTime lostTime={lostTime} />
    </div>
  )
}
