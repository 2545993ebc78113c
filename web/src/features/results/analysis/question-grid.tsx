import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import type { QuestionFacts } from '../question-facts.ts'
import type { AttemptSearch, GridFilter } from '../results-search.ts'
import { gridChoices, gridQuestions, solutionFilter } from './grid-filters.ts'
import type { NumberedFacts } from './numbered-facts.ts'

interface QuestionGridProps {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly numbered: readonly NumberedFacts[]
  readonly filter: GridFilter
  readonly onFilter: (filter: GridFilter) => void
  /** Whether conclusions from the time taken may be shown. */
  readonly byTime: boolean
}

/** Every question as a square in the colour and with the sign of how it went, one tap from its solution; filters over it narrow it down. */
export function QuestionGrid({ analysis: { testId, pattern }, at, numbered, filter, onFilter, byTime }: QuestionGridProps) {
  const base = useId()
  const shown = gridQuestions(numbered, filter)
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2 print:hidden">
        <legend className="sr-only">{m.solution_filter()}</legend>
        <ChoiceChips
          name="show"
          kind="one"
          chosen={[filter]}
          choices={gridChoices(numbered, filter, byTime).map((choice) => ({
            value: choice.filter,
            label: m.filter_choice({ name: FILTER_NAMES[choice.filter](), count: formatNumber(choice.count) }),
          }))}
          onChoose={([chosen]) => chosen !== undefined && onFilter(chosen)}
        />
        {filter !== 'all' && shown.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="max-w-[68ch] text-sm text-muted">{FILTER_TEXTS[filter]?.()}</p>
            <Link
              to="/test-solution/$testId"
              params={{ testId }}
              search={{ ...at, ...solutionFilter(filter) }}
              className="inline-flex min-h-11 items-center gap-1.5 font-bold text-primary hover:underline"
            >
              {m.analysis_solutions()}
              <ArrowRight size={18} aria-hidden="true" className="mirror-rtl" />
            </Link>
          </div>
        )}
      </fieldset>
      {shown.length === 0 && <EmptyState title={m.solution_none()} />}
      {pattern.sections.map(({ id, title }, section) => {
        const own = shown.filter((one) => one.section === section)
        if (own.length === 0) return null
        const count = (verdict: QuestionFacts['verdict']) => formatNumber(own.filter((one) => one.verdict === verdict).length)
        return (
          <section key={id} aria-labelledby={`${base}-${id}`} className="grid gap-2">
            <div className="ana-card-head">
              <h3 id={`${base}-${id}`} className="text-base">
                <LocalizedText of={title} />
              </h3>
              <p className="text-xs text-muted tabular">{m.reading_counts({ right: count('right'), wrong: count('wrong') })}</p>
            </div>
            <ol className="ana-grid">
              {own.map(({ question, number, verdict, spentMs }) => (
                <li key={question}>
                  <Link
                    to="/test-solution/$testId"
                    params={{ testId }}
                    search={{ ...at, ...solutionFilter(filter), q: number }}
                    data-verdict={verdict}
                    title={formatDuration(spentMs)}
                    aria-label={m.analysis_question_name({
                      number: formatNumber(number),
                      verdict: verdictName[verdict](),
                      time: formatDuration(spentMs),
                    })}
                    className="ana-cell tabular"
                  >
                    {formatNumber(number)}
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}

const FILTER_NAMES: Record<GridFilter, () => string> = {
  all: () => m.solution_all(),
  wrong: () => m.result_wrong(),
  easySkipped: () => m.insight_easy(),
  skipped: () => m.result_skipped(),
  slow: () => m.solution_slow(),
  guess: () => m.insight_guess(),
  marked: () => m.solution_marked(),
  right: () => m.result_right(),
}

/** What a filter means, where its name does not say all of it. */
const FILTER_TEXTS: Partial<Record<GridFilter, () => string>> = {
  wrong: () => m.insight_wrong_text(),
  easySkipped: () => m.insight_easy_text(),
  slow: () => `${m.insight_slow_text()} ${m.insight_buckets_note()}`,
  guess: () => `${m.insight_guess_text()} ${m.insight_buckets_note()}`,
}
