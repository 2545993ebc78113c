import { useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ListChoice, ListFilter } from './list-column.ts'

interface FilterFieldProps {
  readonly filter: ListFilter
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One filter as a field; it holds as soon as it is left. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  return (
    <Field label={filter.label}>
      {(ids) =>
        filter.kind === 'choice' ? (
          <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{m.admin_list_any()}</option>
            <Choices choices={filter.choices} />
          </Select>
        ) : (
          <TypedFilter key={value} ids={ids} filter={filter} value={value} onChange={onChange} />
        )
      }
    </Field>
  )
}

function Choices({ choices }: { readonly choices: readonly ListChoice[] }) {
  const heads = [...new Set(choices.map(({ under }) => under))]
  return heads.map((head) => {
    const options = choices
      .filter(({ under }) => under === head)
      .map(({ value, label, lang }) => (
        <option key={value} value={value} lang={lang}>
          {label}
        </option>
      ))
    return head === undefined ? (
      options
    ) : (
      <optgroup key={head} label={head}>
        {options}
      </optgroup>
    )
  })
}

interface TypedFilterProps extends FilterFieldProps {
  readonly ids: { readonly id: string }
}

/** Typed values are taken when the field is left or Enter is pressed: half a number is no filter. */
function TypedFilter({ ids, filter, value, onChange }: TypedFilterProps) {
  const [text, setText] = useState(value)
  const take = () => {
    const next = text.trim()
    if (next !== value) onChange(next)
  }
  return (
    <TextInput
      {...ids}
      type={filter.kind === 'text' ? 'text' : filter.kind}
      {...(filter.kind === 'number' && { min: filter.least, max: filter.most, inputMode: 'numeric' as const })}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}
