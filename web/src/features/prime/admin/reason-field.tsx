import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Why something is done to someone's money: needed, and kept in the log. */
export const ReasonField = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <Field label={m.admin_prime_reason()} hint={m.admin_prime_reason_hint()}>
    {(ids) => (
      <TextInput {...ids} required minLength={3} maxLength={300} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)
