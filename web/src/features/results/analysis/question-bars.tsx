import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { AnalysisResponse, Verdict } from '#contract/results/schemas.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import type { AttemptSearch } from '../results-search.ts'
import type { NumberedFacts } from './numbered-facts.ts'
import { Panel } from './panel.tsx'
import { stepHeights } from './step-heights.ts'

interface QuestionBarsProps {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly numbered: readonly NumberedFacts[]
}

/** The time on each question: a bar as high as it was long, in the pattern of how it went, that opens the solution. */
export function QuestionBars({ analysis: { testId, pattern }, at, numbered }: QuestionBarsProps) {
  const base = useId()
  const heights = stepHeights(numbered.map(({ spentMs }) => spentMs))
  const bars = numbered.map((one, place) => ({ ...one, ...(heights[place] ?? { height: 0, isCut: false }) }))
  return (
    <Panel title={m.analysis_questions()} note={m.analysis_questions_note()}>
      <div className="ana-sections">
        {pattern.sections.map(({ id, title }, section) => (
          <div key={id} className="grid gap-1">
            <h3 id={`${base}-${id}`} className="text-sm text-muted">
              <LocalizedText of={title} />
            </h3>
            <ol aria-labelledby={`${base}-${id}`} className="ana-times">
              {bars
                .filter((one) => one.section === section)
                .map(({ question, number, verdict, spentMs, height, isCut }) => (
                  <li key={question}>
                    <Link
                      to="/test-solution/$testId"
                      params={{ testId }}
                      search={{ ...at, q: number }}
                      title={formatDuration(spentMs)}
                      aria-label={m.analysis_question_name({
                        number: formatNumber(number),
                        verdict: verdictName[verdict](),
                        time: formatDuration(spentMs),
                      })}
                      className="ana-time"
                    >
                      <span aria-hidden="true" className="ana-time-track">
                        <span
                          data-verdict={verdict}
                          data-cut={isCut || undefined}
                          className="ana-time-bar"
                          style={{ blockSize: `${height * 100}%` }}
                        />
                      </span>
                      <span aria-hidden="true" className="text-xs text-muted tabular">
                        {formatNumber(number)}
                      </span>
                    </Link>
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </div>
      <Legend numbered={numbered} />
    </Panel>
  )
}

const LEGEND: readonly Verdict[] = ['right', 'partial', 'wrong', 'skipped', 'notConsidered']

function Legend({ numbered }: Pick<QuestionBarsProps, 'numbered'>) {
  const longest = Math.max(0, ...numbered.map(({ spentMs }) => spentMs))
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
      {LEGEND.map((verdict) => ({ verdict, count: numbered.filter((one) => one.verdict === verdict).length }))
        .filter(({ count }) => count > 0)
        .map(({ verdict, count }) => (
          <li key={verdict} className="flex items-center gap-2">
            <span aria-hidden="true" data-verdict={verdict} className="ana-key" />
            {verdictName[verdict]()} <b>{formatNumber(count)}</b>
          </li>
        ))}
      <li className="text-muted">{m.reading_longest({ time: formatDuration(longest) })}</li>
    </ul>
  )
}
