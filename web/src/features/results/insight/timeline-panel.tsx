import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnalysisResponse } from '#contract/result.ts'
import type { TimelineResponse } from '#contract/timeline.ts'
import { ledgerOf } from '#domain/timeline-ledger.ts'
import { unpacked } from '#domain/timeline-wire.ts'
import { QueryError } from '#web/features/errors/query-error.tsx'
import { m } from '#web/lib/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from '../analysis/panel.tsx'
import { useShownOrder } from '../analysis/use-shown-order.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { timelineQuery } from '../results-queries.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { AnswerChanges } from './answer-changes.tsx'
import { EventTable } from './event-table.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { LazyFold } from './lazy-fold.tsx'
import { SelectionErrors } from './selection-errors.tsx'
import { TimelineReplay } from './timeline-replay.tsx'

interface TimelinePanelProps {
  readonly analysis: AnalysisResponse
  readonly at: AnalysisSearch
  readonly facts: readonly QuestionFacts[]
}

/** The test minute by minute: a chart to be played again, where time and answers went, and everything as tables. */
export function TimelinePanel({ analysis, at, facts }: TimelinePanelProps) {
  const query = useQuery(timelineQuery(analysis.testId, at.attempt))
  const order = useShownOrder(analysis, at)
  return (
    <Panel title={m.insight_timeline()} note={m.insight_timeline_note()}>
      {query.data !== undefined && order !== null ? (
        <Timeline {...{ analysis, at, facts, order }} timeline={query.data} />
      ) : query.isError ? (
        <QueryError query={query} title={m.insight_timeline_failed()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Panel>
  )
}

interface TimelineProps extends TimelinePanelProps {
  readonly timeline: TimelineResponse
  /** The questions as they were shown: the first is question 1. */
  readonly order: readonly number[]
}

function Timeline({ analysis, at, facts, order, timeline }: TimelineProps) {
  const events = useMemo(() => unpacked(timeline.events), [timeline.events])
  const ledger = useMemo(() => ledgerOf(facts.length, events), [facts.length, events])
  const numbers = useMemo(() => order.reduce((list, question, place) => list.with(question, place + 1), [...order]), [order])
  if (events.length === 0)
    return <p className="rounded-card border border-dashed border-edge px-4 py-4 text-muted">{m.insight_timeline_empty()}</p>
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TimelineReplay sections={analysis.pattern.sections} {...{ facts, events, order, numbers }} lengthMs={timeline.lengthMs} />
      <SelectionErrors testId={analysis.testId} {...{ at, facts, numbers }} />
      <AnswerChanges ledger={ledger} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <LazyFold summary={m.insight_ledger()}>
          <LedgerTable {...{ ledger, events, order, numbers }} />
        </LazyFold>
        <LazyFold summary={m.insight_events()}>
          <EventTable {...{ events, numbers }} />
        </LazyFold>
      </div>
    </Card>
  )
}
