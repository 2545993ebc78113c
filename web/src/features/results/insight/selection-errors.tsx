import { Link } from '@tanstack/react-router'
import type { Buckets } from '#domain/ranking/buckets.ts'
import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { AttemptSearch } from '../results-search.ts'
import { ErrorFlag } from './error-flag.tsx'

interface SelectionErrorsProps {
  readonly testId: string
  readonly at: AttemptSearch
  readonly facts: readonly QuestionFacts[]
  readonly buckets: Buckets
  /** What stands above each question of the paper. */
  readonly numbers: readonly number[]
}

/** Questions that were worth taking and were left, and those that took more than they could give. */
export function SelectionErrors({ testId, at, facts, buckets: { easySkipped, sunk }, numbers }: SelectionErrorsProps) {
  if (easySkipped.length + sunk.length === 0) return null
  const groups = [
    { kind: 'easySkipped' as const, name: m.insight_easy(), places: easySkipped },
    { kind: 'sunk' as const, name: m.insight_sunk(), places: sunk },
  ]
  return (
    <section className="grid gap-1.5">
      <h3 className="text-base">{m.insight_selection()}</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {groups
          .filter(({ places }) => places.length > 0)
          .map(({ kind, name, places }) => (
            <div key={kind} className="contents">
              <dt className="flex items-center gap-2">
                <ErrorFlag kind={kind} />
                {name}
              </dt>
              <dd className="flex flex-wrap gap-2 tabular">
                {places
                  .toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
                  .map((place) => (
                    <Link
                      key={place}
                      to="/test-solution/$testId"
                      params={{ testId }}
                      search={{ ...at, q: numbers[place] ?? 1 }}
                      aria-label={`${m.analysis_question()} ${formatNumber(numbers[place] ?? 0)}, ${formatDuration(facts[place]?.spentMs ?? 0)}`}
                      title={formatDuration(facts[place]?.spentMs ?? 0)}
                      className="inline-grid min-h-8 min-w-8 place-items-center rounded-sm border border-edge px-1.5 text-primary hover:bg-sunken"
                    >
                      {formatNumber(numbers[place] ?? 0)}
                    </Link>
                  ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
