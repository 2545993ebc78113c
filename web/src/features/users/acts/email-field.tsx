import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export const isSameAddress = (typed: string, address: string): boolean => typed.trim().toLowerCase() === address.toLowerCase()

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWrong: boolean
}

/** The address of the account, typed by hand, so that no slip of a finger changes another. */
export const EmailField = ({ value, onChange, isWrong }: EmailFieldProps) => (
  <Field label={m.admin_user_email_typed()} error={isWrong ? m.admin_user_email_wrong() : undefined}>
    {(ids) => (
      <TextInput
        {...ids}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
