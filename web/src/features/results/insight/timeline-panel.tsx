import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TimelineResponse } from '#contract/attempts/timeline.ts'
import { ledgerOf } from '#domain/attempt/timeline-ledger.ts'
import { unpacked } from '#domain/attempt/timeline-wire.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from '../analysis/panel.tsx'
import { AnswerChanges } from './answer-changes.tsx'
import { EventTable } from './event-table.tsx'
import { LedgerTable } from './ledger-table.tsx'
import type { InsightProps } from './insight-panels.tsx'
import { LazyFold } from './lazy-fold.tsx'
import { SelectionErrors } from './selection-errors.tsx'
import { timelineQuery } from './timeline-query.ts'
import { TimelineReplay } from './timeline-replay.tsx'

/** The test minute by minute: a chart to be played again, where time and answers went, and everything as tables. */
export function TimelinePanel({ order, ...props }: InsightProps) {
  const { analysis, at } = props
  const query = useQuery(timelineQuery(analysis.testId, at.attempt))
  return (
    <Panel title={m.insight_timeline()} note={m.insight_timeline_note()}>
      {query.data !== undefined && order !== null ? (
        <Timeline {...props} order={order} timeline={query.data} />
      ) : query.isError ? (
        <QueryError query={query} title={m.insight_timeline_failed()} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Panel>
  )
}

interface TimelineProps extends InsightProps {
  readonly timeline: TimelineResponse
  readonly order: readonly number[]
}

function Timeline({ analysis, at, facts, buckets, order, timeline }: TimelineProps) {
  const events = useMemo(() => unpacked(timeline.events), [timeline.events])
  const ledger = useMemo(() => ledgerOf(facts.length, events), [facts.length, events])
  const numbers = useMemo(() => order.reduce((list, question, place) => list.with(question, place + 1), [...order]), [order])
  if (events.length === 0)
    return <p className="rounded-card border border-dashed border-edge px-4 py-4 text-muted">{m.insight_timeline_empty()}</p>
  return (
    <Card className="grid gap-5">
      <TimelineReplay
        sections={analysis.pattern.sections}
        facts={facts}
        events={events}
        order={order}
        numbers={numbers}
        sunk={buckets.sunk}
        lengthMs={timeline.lengthMs}
      />
      <SelectionErrors testId={analysis.testId} at={at} facts={facts} buckets={buckets} numbers={numbers} />
      <AnswerChanges ledger={ledger} />
      <div className="grid gap-1">
        <LazyFold summary={m.insight_ledger()}>
          <LedgerTable ledger={ledger} events={events} order={order} numbers={numbers} />
        </LazyFold>
        <LazyFold summary={m.insight_events()}>
          <EventTable events={events} numbers={numbers} />
        </LazyFold>
      </div>
    </Card>
  )
}
