import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** A number that is kept as it was typed until it is sent. */
export const NumberField = ({
  label,
  value,
  onChange,
  required = true,
  ...limits
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: string
}) => (
  <Field label={label}>
    {(ids) => (
      <TextInput {...ids} {...limits} type="number" required={required} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)
