import { useQuery } from '@tanstack/react-query'
import { ChevronRight, History, Play } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { TimelineEvent, TimelineResponse } from '#contract/attempts/timeline.ts'
import { ledgerOf } from '#domain/attempt/timeline-ledger.ts'
import { unpacked } from '#domain/attempt/timeline-wire.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { TabProps } from '../analysis/tab-props.ts'
import { AnswerChanges } from './answer-changes.tsx'
import { EventTable } from './event-table.tsx'
import { LazyFold } from './lazy-fold.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { SelectionErrors } from './selection-errors.tsx'
import { timelineQuery } from './timeline-query.ts'
import { TimelineReplay } from './timeline-replay.tsx'

interface TimelineFoldsProps extends TabProps {
  readonly order: readonly number[]
}

/** The test once more, minute by minute, and the answers that were changed: each a line that opens. */
export function TimelineFolds(props: TimelineFoldsProps) {
  const changes = props.facts.reduce((sum, { changes: own }) => sum + own, 0)
  return (
    <>
      <RowFold
        icon={<Play size={22} aria-hidden="true" />}
        title={m.insight_timeline()}
        note={m.reading_replay()}
        isPrinting={props.isPrinting}
      >
        <OfTimeline {...props}>{(timeline) => <Replayed {...props} timeline={timeline} />}</OfTimeline>
      </RowFold>
      <RowFold
        icon={<History size={22} aria-hidden="true" />}
        title={m.reading_changed({ shown: formatNumber(changes) })}
        note={m.insight_ledger()}
        isPrinting={props.isPrinting}
      >
        <OfTimeline {...props}>{(timeline) => <Changed {...props} timeline={timeline} />}</OfTimeline>
      </RowFold>
    </>
  )
}

interface RowFoldProps {
  readonly icon: ReactNode
  readonly title: string
  readonly note: string
  readonly isPrinting: boolean
  readonly children: ReactNode
}

/** A line with a sign, made and shown when it is opened. */
function RowFold({ icon, title, note, isPrinting, children }: RowFoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen || isPrinting} onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}>
      <summary className="ana-row [&::-webkit-details-marker]:hidden">
        <span className="text-primary">{icon}</span>
        <span>
          <h2 className="text-base">{title}</h2>
          <span className="block text-sm text-muted">{note}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="ana-turn mirror-rtl text-muted" />
      </summary>
      <div className="ana-fold">{(isOpen || isPrinting) && children}</div>
    </details>
  )
}

interface OfTimelineProps extends Pick<TimelineFoldsProps, 'analysis' | 'at'> {
  readonly children: (timeline: TimelineResponse) => ReactNode
}

function OfTimeline({ analysis, at, children }: OfTimelineProps) {
  const query = useQuery(timelineQuery(analysis.testId, at.attempt))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.insight_timeline_failed()} /> : <Skeleton className="h-96 rounded-card" />
  if (query.data.events.length === 0)
    return <p className="rounded-card border border-dashed border-edge px-4 py-4 text-muted">{m.insight_timeline_empty()}</p>
  return children(query.data)
}

type OpenedProps = TimelineFoldsProps & { readonly timeline: TimelineResponse }

function Replayed({ analysis, at, facts, buckets, order, timeline }: OpenedProps) {
  const { events, numbers } = useWalk(timeline, order)
  return (
    <>
      <p className="max-w-[68ch] text-sm text-muted">{m.insight_timeline_note()}</p>
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
      <LazyFold summary={m.insight_events()}>
        <EventTable events={events} numbers={numbers} />
      </LazyFold>
    </>
  )
}

function Changed({ facts, order, timeline }: OpenedProps) {
  const { events, numbers } = useWalk(timeline, order)
  const ledger = useMemo(() => ledgerOf(facts.length, events), [facts.length, events])
  return (
    <>
      <AnswerChanges ledger={ledger} />
      <LedgerTable ledger={ledger} events={events} order={order} numbers={numbers} />
    </>
  )
}

/** What happened, and the number that stood above each question of the paper. */
function useWalk(timeline: TimelineResponse, order: readonly number[]): { readonly events: TimelineEvent[]; readonly numbers: number[] } {
  const events = useMemo(() => unpacked(timeline.events), [timeline.events])
  const numbers = useMemo(() => order.reduce((list, question, place) => list.with(question, place + 1), [...order]), [order])
  return { events, numbers }
}
