import { Shuffle } from 'lucide-react'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QuestionLine } from '#web/admin/test-form/question-line.tsx'
import type { BlueprintRow } from './blueprint-draft.ts'

interface DrawnListProps {
  readonly pattern: ContentPattern
  readonly rows: readonly BlueprintRow[]
  readonly chosen: readonly (readonly string[])[]
  readonly factsOf: (name: string) => EditorQuestion | undefined
  readonly languages: readonly Locale[]
  readonly onSwap: (row: number, name: string) => void
}

/** What was drawn, to read through before it is taken; single questions can be swapped. */
export function DrawnList({ pattern, rows, chosen, factsOf, languages, onSwap }: DrawnListProps) {
  const order = pattern.sections.flatMap(({ id }) => rows.flatMap((row, r) => (row.section === id ? (chosen[r] ?? []) : [])))
  return pattern.sections.map((section) => (
    <Card as="section" key={section.id} aria-labelledby={`drawn-${section.id}`}>
      <h3 id={`drawn-${section.id}`} className="pb-2 text-lg">
        {localize(section.title, locale).text}
      </h3>
      <ol>
        {rows.map((row, r) =>
          row.section !== section.id
            ? null
            : (chosen[r] ?? []).map((name) => {
                const number = order.indexOf(name) + 1
                return (
                  <QuestionLine key={name} number={number} name={name} facts={factsOf(name)} languages={languages} faults={[]}>
                    <IconButton label={m.admin_dynamic_swap({ number: String(number) })} onClick={() => onSwap(r, name)}>
                      <Shuffle size={18} aria-hidden="true" />
                    </IconButton>
                  </QuestionLine>
                )
              }),
        )}
      </ol>
    </Card>
  ))
}
