import { useEffect, useMemo, useRef } from 'react'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { Visit } from '#domain/attempt/timeline-ledger.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { clockText } from '../clock-text.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { ErrorFlag } from './error-flag.tsx'
import { axisTicks, type TimeStep, timeSteps } from './timeline-geometry.ts'

interface TimelineChartProps {
  readonly sections: ContentPattern['sections']
  readonly facts: readonly QuestionFacts[]
  /** Hard questions that took long: flagged. */
  readonly sunk: readonly number[]
  readonly visits: readonly Visit[]
  readonly order: readonly number[]
  readonly lengthMs: number
  /** The moment shown, and the question that is on screen then. */
  readonly timeMs: number
  readonly current: number | null
}

/** What a visit needs to be seen apart from the next, in px. */
const VISIT_PX = 5

/** The time of the test from left to right, a row a section, a step a visit: solid, outlined or dashed by how it stood when it was left. */
export function TimelineChart({ sections, facts, sunk, visits, order, lengthMs, timeMs, current }: TimelineChartProps) {
  const rows = useMemo(
    () =>
      timeSteps(
        visits,
        facts.map(({ section }) => section),
        order,
        lengthMs,
      ),
    [visits, facts, order, lengthMs],
  )
  const now = Math.min(1, timeMs / Math.max(1, lengthMs))
  const scroller = useFollowed(now)
  const name = m.insight_timeline_name({
    visits: formatNumber(visits.length),
    seen: formatNumber(new Set(visits.map(({ question }) => question)).size),
    time: clockText(lengthMs),
  })
  return (
    <div className="grid gap-3">
      <Legend visits={visits} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key */}
      <div ref={scroller} dir="ltr" role="region" aria-label={m.insight_timeline()} tabIndex={0} className="overflow-x-auto pb-1">
        <div role="img" aria-label={name} className="relative" style={{ minInlineSize: `${visits.length * VISIT_PX}px` }}>
          {sections.map(({ id, title }, s) => (
            <div key={id} className="border-b border-line">
              <p dir="auto" className="sticky start-0 w-fit pt-2 text-xs text-muted">
                <LocalizedText of={title} />
              </p>
              <div className="relative">
                <Row steps={rows.get(s) ?? []} current={current} now={now} />
                {(rows.get(s) ?? [])
                  .filter(({ question }) => sunk.includes(question))
                  .map(({ question, from, to }) => (
                    <span
                      key={`${question} ${from}`}
                      className="absolute top-0 -translate-x-1/2"
                      style={{ insetInlineStart: `${((from + to) / 2) * 100}%` }}
                    >
                      <ErrorFlag kind="sunk" />
                    </span>
                  ))}
              </div>
            </div>
          ))}
          <p aria-hidden="true" className="relative mt-1 h-5 text-xs text-muted tabular">
            {axisTicks(lengthMs).map((atMs) => (
              <span
                key={atMs}
                className="absolute top-0 -translate-x-1/2 first:translate-x-0"
                style={{ insetInlineStart: `${(atMs / Math.max(1, lengthMs)) * 100}%` }}
              >
                {clockText(atMs)}
              </span>
            ))}
            <span className="absolute end-0 top-0">{clockText(lengthMs)}</span>
          </p>
          <span
            aria-hidden="true"
            className="absolute inset-y-0 border-s-2 border-primary print:hidden"
            style={{ insetInlineStart: `min(${now * 100}%, 100% - 2px)` }}
          />
        </div>
      </div>
    </div>
  )
}

const WIDE = 1_000
const HIGH = 100

/** Colours by currentColor; widths of lines stay as they are however the row is stretched. */
function Row({ steps, current, now }: { readonly steps: readonly TimeStep[]; readonly current: number | null; readonly now: number }) {
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true" className="block h-20 w-full">
      {steps.map(({ question, from, to, height, verdict }) => {
        const top = HIGH - 6 - height * (HIGH - 20)
        const [x, width] = [from * WIDE, (to - from) * WIDE]
        const isCurrent = question === current && now >= from && now <= to
        return (
          <g key={`${question} ${from}`} className={isCurrent ? 'text-primary' : TONES[verdict]}>
            <rect x={x} y={top} width={width} height={HIGH - top} fill="currentColor" opacity={isCurrent ? 1 : FILLS[verdict]} />
            <path
              d={verdict === 'wrong' ? `M${x} ${HIGH}V${top}h${width}V${HIGH}` : `M${x} ${top}h${width}`}
              fill="none"
              stroke="currentColor"
              strokeWidth={verdict === 'wrong' ? 1.5 : 3}
              strokeDasharray={verdict === 'skipped' || verdict === 'notConsidered' ? '4 3' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </svg>
  )
}

const TONES: Record<Verdict, string> = {
  right: 'text-good',
  partial: 'text-good',
  wrong: 'text-bad',
  skipped: 'text-edge',
  notConsidered: 'text-edge',
}
const FILLS: Record<Verdict, number> = { right: 0.85, partial: 0.3, wrong: 0.2, skipped: 0.08, notConsidered: 0.08 }
const LEGEND = ['right', 'partial', 'wrong', 'skipped', 'notConsidered'] as const

function Legend({ visits }: { readonly visits: readonly Visit[] }) {
  const present = new Set(visits.map(({ verdict }) => verdict))
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {LEGEND.filter((verdict) => present.has(verdict)).map((verdict) => (
        <li key={verdict} className="flex items-center gap-2">
          <svg viewBox="0 0 18 14" width="18" height="14" aria-hidden="true" className={TONES[verdict]}>
            <rect x="1" y="2" width="16" height="12" fill="currentColor" opacity={FILLS[verdict]} />
            <path
              d={verdict === 'wrong' ? 'M1 14V2H17V14' : 'M1 2H17'}
              fill="none"
              stroke="currentColor"
              strokeWidth={verdict === 'wrong' ? 1.5 : 3}
              strokeDasharray={verdict === 'skipped' || verdict === 'notConsidered' ? '4 3' : undefined}
            />
          </svg>
          <VerdictMark verdict={verdict} small />
          {verdictName[verdict]()}
        </li>
      ))}
    </ul>
  )
}

/** Where the chart is wider than the screen, the moment shown stays within it. */
function useFollowed(share: number) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    if (box === null || box.scrollWidth <= box.clientWidth) return
    const at = share * box.scrollWidth
    if (at < box.scrollLeft + 24 || at > box.scrollLeft + box.clientWidth - 24) box.scrollLeft = at - box.clientWidth / 2
  }, [share])
  return scroller
}
