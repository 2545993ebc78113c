import { DEFAULT_NOTIFICATION_SETTINGS, type QuietHours } from '#contract/account/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** When nothing is pushed; the times are those of the day in India. */
export function QuietHoursField({
  quiet,
  onChange,
}: {
  readonly quiet: QuietHours | null
  readonly onChange: (quiet: QuietHours | null) => void
}) {
  return (
    <div className="grid gap-2">
      <Checkbox checked={quiet !== null} onChange={() => onChange(quiet === null ? DEFAULT_NOTIFICATION_SETTINGS.quiet : null)}>
        {m.account_quiet()}
      </Checkbox>
      {quiet !== null && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-80">
          <Field label={m.account_quiet_from()}>
            {(ids) => <TimeInput ids={ids} minutes={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />}
          </Field>
          <Field label={m.account_quiet_until()}>
            {(ids) => <TimeInput ids={ids} minutes={quiet.until} onChange={(until) => onChange({ ...quiet, until })} />}
          </Field>
        </div>
      )}
    </div>
  )
}

function TimeInput({ ids, minutes, onChange }: { ids: object; minutes: number; onChange: (minutes: number) => void }) {
  const two = (n: number) => String(n).padStart(2, '0')
  return (
    <TextInput
      {...ids}
      type="time"
      dir="ltr"
      step={900}
      value={`${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`}
      onChange={(event) => {
        const [hours, rest] = event.target.value.split(':').map(Number)
        // Empty while a time is being typed.
        if (hours !== undefined && rest !== undefined && event.target.value !== '') onChange(hours * 60 + rest)
      }}
    />
  )
}
