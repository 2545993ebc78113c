import { useMemo } from 'react'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { visitsOf } from '#domain/attempt/timeline-ledger.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { clockText } from '../clock-text.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { eventWords } from './event-words.ts'
import { ReplayControls } from './replay-controls.tsx'
import { replayed } from './replay-state.ts'
import { TimelineChart } from './timeline-chart.tsx'
import { useReplay } from './use-replay.ts'

interface TimelineReplayProps {
  readonly sections: ContentPattern['sections']
  readonly facts: readonly QuestionFacts[]
  /** Hard questions that took long. */
  readonly sunk: readonly number[]
  readonly events: readonly TimelineEvent[]
  readonly order: readonly number[]
  readonly numbers: readonly number[]
  readonly lengthMs: number
}

/** The chart, the moment that it shows in words, and what moves through it. */
export function TimelineReplay({ sections, facts, sunk, events, order, numbers, lengthMs }: TimelineReplayProps) {
  const stops = useMemo(() => replayed(events), [events])
  const visits = useMemo(() => visitsOf(events), [events])
  const replay = useReplay(stops, lengthMs)
  const event = stops[replay.index]
  const words =
    event === undefined
      ? ''
      : m.insight_now({
          time: clockText(replay.timeMs),
          number: formatNumber(numbers[event.question] ?? 0),
          what: eventWords[event.kind](),
        })
  return (
    <div className="grid gap-3">
      <TimelineChart
        sections={sections}
        facts={facts}
        sunk={sunk}
        visits={visits}
        order={order}
        lengthMs={lengthMs}
        timeMs={replay.timeMs}
        current={event?.question ?? null}
      />
      <div className="grid gap-3 print:hidden">
        {/* What plays is seen; read out is where someone stops. */}
        <p role="status" aria-live={replay.isPlaying ? 'off' : 'polite'} className="flex min-h-12 items-center gap-3 tabular">
          {event && <VerdictMark verdict={event.verdict} />}
          <span>
            <span className="block font-bold">{words}</span>
            {event && <span className="block text-sm text-muted">{verdictName[event.verdict]()}</span>}
          </span>
        </p>
        <ReplayControls replay={replay} stops={stops.length} lengthMs={lengthMs} words={words} />
      </div>
    </div>
  )
}
