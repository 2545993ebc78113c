import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import {
  ATTEMPT_PERIODS,
  ATTEMPT_SORTS,
  type AttemptFilter,
  attemptFilterSearch,
  type AttemptPeriod,
  type AttemptSort,
} from './attempt-search.ts'

interface AttemptFiltersProps {
  readonly attempts: readonly AttemptSummary[]
  readonly filter: AttemptFilter
  readonly onChange: (filter: AttemptFilter) => void
}

/** Chips for each exam, and for exams or practice, and the order; what cannot be chosen between is not there. */
export function AttemptFilters({ attempts, filter, onChange }: AttemptFiltersProps) {
  const exams = [...new Set(attempts.map(({ exam }) => exam))].toSorted()
  const hasOther = attempts.some(({ mode = 'exam' }) => mode !== 'exam')
  const { exam, kind, period, sort } = filter
  if (attempts.length < 2) return null
  const change = (changed: Record<keyof AttemptFilter, unknown>) => onChange(attemptFilterSearch(changed))
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">{m.filter_title()}</legend>
      {exams.length > 1 && (
        <ChoiceChips
          name="exam"
          kind="many"
          choices={exams.map((one) => ({ value: one, label: one }))}
          chosen={exam === undefined ? [] : [exam]}
          onChoose={(values) => {
            const next = values.find((one) => one !== exam)
            change({ kind, period, sort, exam: next })
          }}
        />
      )}
      {hasOther && (
        <ChoiceChips
          name="kind"
          kind="many"
          choices={[
            { value: 'exam', label: m.attempted_exams() },
            { value: 'other', label: m.attempted_practice() },
          ]}
          chosen={kind === undefined ? [] : [kind]}
          onChoose={(values) => {
            const next = values.find((one) => one !== kind)
            change({ exam, period, sort, kind: next })
          }}
        />
      )}
      <div className="flex flex-wrap gap-2 sm:ms-auto">
        <Select
          aria-label={m.performance_period()}
          value={period ?? ''}
          className="w-auto!"
          onChange={({ target: { value } }) => change({ exam, kind, sort, period: value })}
        >
          <option value="">{m.performance_period_all()}</option>
          {ATTEMPT_PERIODS.toReversed().map((one) => (
            <option key={one} value={one}>
              {PERIOD_NAMES[one]()}
            </option>
          ))}
        </Select>
        <Select
          aria-label={m.attempted_sort()}
          value={sort ?? ''}
          className="w-auto!"
          onChange={({ target: { value } }) => change({ exam, kind, period, sort: value })}
        >
          <option value="">{m.attempted_sort_new()}</option>
          {ATTEMPT_SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_NAMES[one]()}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  )
}

const PERIOD_NAMES: Record<AttemptPeriod, () => string> = {
  '7': () => m.performance_period_7(),
  '30': () => m.performance_period_30(),
  '90': () => m.performance_period_90(),
}

const SORT_NAMES: Record<AttemptSort, () => string> = {
  old: () => m.reading_sort_old(),
  best: () => m.attempted_sort_best(),
  lowest: () => m.attempted_sort_lowest(),
  percentile: () => m.reading_sort_percentile(),
  name: () => m.reading_sort_name(),
  time: () => m.reading_sort_time(),
}
