import { m } from '#web/lib/i18n/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { RemovableTag } from '#web/ui/tag.tsx'

interface ValuePickerProps<Value extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
}

/** Several of a long list: a native select adds one, a press on a tag takes it away. */
export function ValuePicker<Value extends string>({ label, choices, chosen, onChange }: ValuePickerProps<Value>) {
  const left = choices.filter(({ value }) => !chosen.includes(value))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {choices
        .filter(({ value }) => chosen.includes(value))
        .map(({ value, label: name }) => (
          <RemovableTag
            key={value}
            removeLabel={m.admin_bc_remove({ name })}
            onRemove={() => onChange(chosen.filter((one) => one !== value))}
          >
            {name}
          </RemovableTag>
        ))}
      {left.length > 0 && (
        <Select
          compact
          className="max-w-60"
          aria-label={label}
          value=""
          onChange={(event) => {
            const added = left.find(({ value }) => value === event.target.value)
            if (added !== undefined) onChange([...chosen, added.value])
          }}
        >
          <option value="">{chosen.length === 0 ? m.admin_bc_choose() : m.admin_bc_or()}</option>
          {left.map(({ value, label: name, lang }) => (
            <option key={value} value={value} lang={lang}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
