import { useId } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { type LabDraft, type Source, SOURCES } from './lab-draft.ts'
import { AT_MOST, LAYOUTS, type Parsed } from './parse-shifts.ts'

interface ShiftDataProps {
  readonly draft: LabDraft
  readonly parsed: Parsed
  readonly onChange: (change: Partial<LabDraft>) => void
}

/** The shifts to calculate with: an example, or the learner's own marks. */
export function ShiftData({ draft, parsed, onChange }: ShiftDataProps) {
  const name = useId()
  return (
    <div className="grid gap-4">
      <FieldGroup label={m.lab_data()} hint={draft.source === 'own' ? undefined : m.lab_example_note()}>
        <ChoiceChips
          name={`${name}-source`}
          kind="one"
          choices={SOURCES.map((source) => ({ value: source, label: sourceName(source) }))}
          chosen={[draft.source]}
          onChoose={([source]) => source !== undefined && onChange({ source, shift: 0, marks12: null })}
        />
      </FieldGroup>
      {draft.source === 'own' && (
        <>
          <FieldGroup label={m.lab_layout()}>
            <ChoiceChips
              name={`${name}-layout`}
              kind="one"
              choices={LAYOUTS.map((layout) => ({ value: layout, label: layout === 'lines' ? m.lab_by_line() : m.lab_by_column() }))}
              chosen={[draft.layout]}
              onChoose={([layout]) => layout !== undefined && onChange({ layout })}
            />
          </FieldGroup>
          <Field label={m.lab_own_label()} hint={m.lab_own_hint()} error={faultOf(parsed)}>
            {(ids) => (
              <TextArea
                {...ids}
                rows={6}
                dir="ltr"
                spellCheck={false}
                autoComplete="off"
                value={draft.text}
                onChange={(event) => onChange({ text: event.target.value })}
                className="tabular"
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}

const sourceName = (source: Source): string =>
  source === 'own' ? m.lab_own() : m.lab_example({ n: formatNumber(source === 'example-1' ? 1 : 2) })

function faultOf(parsed: Parsed): string | undefined {
  if (parsed.kind === 'no-mark') return m.lab_fault_mark({ line: formatNumber(parsed.line), value: parsed.value.slice(0, 40) })
  if (parsed.kind === 'too-many') return m.lab_fault_many({ shifts: formatNumber(AT_MOST.shifts), marks: formatNumber(AT_MOST.marks) })
  return undefined
}
