import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useEditor } from './editor-context.ts'
import { fieldId } from './form-faults.ts'
import { GivenOptions } from './given-options.tsx'
import { GIVEN_OPTIONS, HAS_OPTIONS } from './question-form.ts'
import { LetteredList } from './lettered-list.tsx'
import { ListEntries } from './list-entries.tsx'
import { MatrixKey } from './matrix-key.tsx'
import { WordList } from './word-list.tsx'

/** What is answered, by the question's type, and which of it is right. */
export function AnswersPanel() {
  const { form, update } = useEditor()
  const { type } = form
  return (
    <>
      {type === 'listMatch' && (
        <>
          <ListEntries list="one" />
          <ListEntries list="two" />
        </>
      )}
      {HAS_OPTIONS.includes(type) && (
        <>
          <LetteredList what="options" />
          <Checkbox
            checked={form.fixedOptionOrder}
            onChange={(event) => update((now) => ({ ...now, fixedOptionOrder: event.target.checked }))}
          >
            {m.admin_bank_fixed_order()}
          </Checkbox>
        </>
      )}
      {GIVEN_OPTIONS[type] !== undefined && <GivenOptions />}
      {type === 'matrix' && (
        <>
          <LetteredList what="rows" />
          <LetteredList what="columns" />
          <MatrixKey />
        </>
      )}
      {type === 'numerical' && <NumberKey />}
      {type === 'text' && <WordList />}
    </>
  )
}

function NumberKey() {
  const { form, update, faultOf } = useEditor()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={fieldId('key.accept')} label={m.admin_bank_right()} hint={m.admin_bank_number_hint()} error={faultOf('key.accept')}>
        {(ids) => (
          <TextInput
            {...ids}
            dir="ltr"
            maxLength={200}
            value={form.accept}
            onChange={(event) => update((now) => ({ ...now, accept: event.target.value }))}
          />
        )}
      </Field>
      <Field label={m.admin_bank_decimals()} hint={m.admin_bank_decimals_hint()}>
        {(ids) => (
          <Select {...ids} value={form.decimals} onChange={(event) => update((now) => ({ ...now, decimals: Number(event.target.value) }))}>
            {[0, 1, 2, 3, 4, 5, 6].map((digits) => (
              <option key={digits}>{digits}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
