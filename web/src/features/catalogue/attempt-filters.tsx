import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { type AttemptFilter, attemptFilterSearch } from './attempt-search.ts'

interface AttemptFiltersProps {
  readonly attempts: readonly AttemptSummary[]
  readonly filter: AttemptFilter
  readonly onChange: (filter: AttemptFilter) => void
}

/** Chips for each exam, and for exams or practice, and the order; what cannot be chosen between is not there. */
export function AttemptFilters({ attempts, filter, onChange }: AttemptFiltersProps) {
  const exams = [...new Set(attempts.map(({ exam }) => exam))].toSorted()
  const hasOther = attempts.some(({ mode = 'exam' }) => mode !== 'exam')
  const { exam, kind, sort } = filter
  if (attempts.length < 2) return null
  const sorted = sort === undefined ? {} : { sort }
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
            onChange({ ...sorted, ...(kind !== undefined && { kind }), ...(next !== undefined && { exam: next }) })
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
            onChange({ ...sorted, ...(exam !== undefined && { exam }), ...(next !== undefined && { kind: next }) })
          }}
        />
      )}
      <Select
        aria-label={m.attempted_sort()}
        value={sort ?? ''}
        className="w-auto! sm:ms-auto"
        onChange={({ target: { value } }) => onChange(attemptFilterSearch({ exam, kind, sort: value }))}
      >
        <option value="">{m.attempted_sort_new()}</option>
        <option value="best">{m.attempted_sort_best()}</option>
        <option value="lowest">{m.attempted_sort_lowest()}</option>
      </Select>
    </fieldset>
  )
}
