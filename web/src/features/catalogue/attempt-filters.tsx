import type { AttemptSummary } from '#contract/catalogue.ts'
import { m } from '#web/lib/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import type { AttemptFilter } from './attempt-search.ts'

interface AttemptFiltersProps {
  readonly attempts: readonly AttemptSummary[]
  readonly filter: AttemptFilter
  readonly onChange: (filter: AttemptFilter) => void
}

/** Chips for each exam, and for exams or practice; what cannot be chosen between is not there. */
export function AttemptFilters({ attempts, filter, onChange }: AttemptFiltersProps) {
  const exams = [...new Set(attempts.map(({ exam }) => exam))].toSorted()
  const hasOther = attempts.some(({ mode = 'exam' }) => mode !== 'exam')
  const { exam, kind } = filter
  if (exams.length < 2 && !hasOther && exam === undefined && kind === undefined) return null
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
            onChange({ ...(kind !== undefined && { kind }), ...(next !== undefined && { exam: next }) })
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
            onChange({ ...(exam !== undefined && { exam }), ...(next !== undefined && { kind: next }) })
          }}
        />
      )}
    </fieldset>
  )
}
