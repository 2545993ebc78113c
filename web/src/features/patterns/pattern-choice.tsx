import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface PatternChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: Readonly<Record<Value, string>>
  readonly onChange: (value: Value) => void
}

/** One of a few rules, by its name. */
export function PatternChoice<Value extends string>({ label, value, choices, onChange }: PatternChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {Object.entries<string>(choices).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
