import { m } from '#web/lib/i18n/messages.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface WhenFieldProps {
  readonly isLater: boolean
  readonly when: string
  readonly error: string | undefined
  readonly onChange: (change: { readonly isLater?: boolean; readonly when?: string }) => void
}

/** At once, or at a time in India. */
export function WhenField({ isLater, when, error, onChange }: WhenFieldProps) {
  return (
    <FieldGroup label={m.admin_bc_when()} error={error}>
      <div className="grid gap-3">
        <ChoiceChips
          name="when"
          kind="one"
          chosen={[isLater ? 'later' : 'now']}
          choices={[
            { value: 'now', label: m.admin_bc_now() },
            { value: 'later', label: m.admin_bc_later() },
          ]}
          onChoose={([one]) => onChange({ isLater: one === 'later' })}
        />
        {isLater && (
          <label className="grid gap-1">
            <span className="text-sm text-muted">{m.admin_bc_ist()}</span>
            <TextInput
              type="datetime-local"
              value={when}
              aria-invalid={error === undefined ? undefined : true}
              onChange={(event) => onChange({ when: event.target.value })}
              className="max-w-72"
            />
          </label>
        )}
      </div>
    </FieldGroup>
  )
}
