import { unitOf } from '#domain/marking/marks.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HiddenQuestions } from '../analysis/hidden-questions.tsx'
import { numberedFacts } from '../analysis/numbered-facts.ts'
import { QuestionGrid } from '../analysis/question-grid.tsx'
import { QuestionTable } from '../analysis/question-table.tsx'
import type { TabProps } from '../analysis/tab-props.ts'
import { TopicTable } from '../analysis/topic-table.tsx'
import { LazyFold } from '../insight/lazy-fold.tsx'

/** Every question one tap away, by how it went; the same as a table, and by topic. */
export function Tab({ analysis, at, facts, topics, order, filter, onFilter, isPrinting }: TabProps) {
  if (facts.length === 0) {
    return (
      <div className="ana-tab">
        <HiddenQuestions analysis={analysis} />
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
  const numbered = numberedFacts(facts, order)
  return (
    <div className="ana-tab">
      <QuestionGrid
        analysis={analysis}
        at={at}
        numbered={numbered}
        filter={filter}
        onFilter={onFilter}
        byTime={analysis.isAnalysed === true}
      />
      <LazyFold summary={m.analysis_as_table()}>
        <QuestionTable analysis={analysis} at={at} numbered={numbered} />
      </LazyFold>
      <TopicTable rows={topics} cohort={analysis.cohort} unit={unitOf(analysis)} testId={analysis.testId} at={at} isPrinting={isPrinting} />
    </div>
  )
}
