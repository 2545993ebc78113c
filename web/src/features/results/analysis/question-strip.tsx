import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse, Verdict } from '#contract/results/schemas.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import type { QuestionFacts } from '../question-facts.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { Panel } from './panel.tsx'
import { QuestionTable } from './question-table.tsx'
import { stepHeights } from './step-heights.ts'

interface QuestionStripProps {
  readonly analysis: AnalysisResponse
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AnalysisSearch
  readonly facts: readonly QuestionFacts[]
  /** The questions as they were shown: the first is question 1; null until it is known. */
  readonly order: readonly number[] | null
}

/** The test as a walk: one step a question, as high as the time it took, in the shape of how it went. */
export function QuestionStrip({ analysis, at, facts, order }: QuestionStripProps) {
  const [isTableOpen, setTableOpen] = useState(false)
  const base = useId()
  if (order === null) return <Skeleton className="h-40 rounded-card" />
  const heights = stepHeights(facts.map(({ spentMs }) => spentMs))
  const numbered = order.flatMap((question, position) => {
    const one = facts[question]
    return one === undefined ? [] : { ...one, number: position + 1 }
  })
  return (
    <Panel title={m.analysis_questions()} note={m.analysis_questions_note()}>
      <Card className="grid gap-5">
        <Legend facts={facts} />
        {analysis.pattern.sections.map(({ id, title }, section) => (
          <div key={id} className="grid gap-1">
            <h3 id={`${base}-${id}`} className="text-sm text-muted">
              {localize(title, locale).text}
            </h3>
            <ol aria-labelledby={`${base}-${id}`} className="-m-1 flex items-end overflow-x-auto p-1 print:flex-wrap">
              {numbered
                .filter((one) => one.section === section)
                .map((one) => (
                  <Step key={one.question} facts={one} height={heights[one.question]} testId={analysis.testId} at={at} />
                ))}
            </ol>
          </div>
        ))}
        <details onToggle={(event) => setTableOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-9 items-center text-primary hover:underline">{m.analysis_as_table()}</summary>
          <div className="mt-2">{isTableOpen && <QuestionTable analysis={analysis} at={at} numbered={numbered} />}</div>
        </details>
      </Card>
    </Panel>
  )
}

interface StepProps {
  readonly facts: QuestionFacts & { readonly number: number }
  readonly height: { readonly height: number; readonly isCut: boolean } | undefined
  readonly testId: string
  readonly at: AnalysisSearch
}

function Step({ facts: { number, verdict, spentMs }, height, testId, at }: StepProps) {
  return (
    <li className="max-w-10 min-w-7 flex-1">
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
        className="grid justify-items-center gap-0.5 rounded-sm pb-0.5 hover:bg-sunken"
      >
        <span aria-hidden="true" className="flex h-14 w-full items-end px-px">
          <span
            className={classNames('w-full rounded-t-[2px] border-t-3', STEP_TONES[verdict], height?.isCut && 'border-t-6 border-double')}
            style={{ blockSize: `${(height?.height ?? 0) * 100}%` }}
          />
        </span>
        <VerdictMark verdict={verdict} small />
        <span aria-hidden="true" className="text-xs text-muted tabular">
          {formatNumber(number)}
        </span>
      </Link>
    </li>
  )
}

const STEP_TONES: Record<Verdict, string> = {
  right: 'border-good bg-good-soft',
  partial: 'border-good bg-sunken',
  wrong: 'border-bad bg-bad-soft',
  skipped: 'border-edge bg-sunken',
  notConsidered: 'border-edge bg-sunken',
}

const LEGEND = ['right', 'partial', 'wrong', 'skipped', 'notConsidered'] as const

function Legend({ facts }: { readonly facts: readonly QuestionFacts[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 tabular">
      {LEGEND.map((verdict) => ({ verdict, count: facts.filter((one) => one.verdict === verdict).length }))
        .filter(({ count }) => count > 0)
        .map(({ verdict, count }) => (
          <li key={verdict} className="flex items-center gap-2">
            <VerdictMark verdict={verdict} small />
            {verdictName[verdict]()} <b>{formatNumber(count)}</b>
          </li>
        ))}
    </ul>
  )
}
