import { setAccommodation } from '#contract/attempt-admin/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_EXTRA_MINUTES_PER_HOUR } from '#contract/attempts/accommodation.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { draftFaults, type OrderDraft } from '#web/admin/learners/order-draft.ts'

/** Compensatory time of a person; what is typed stays when it cannot be saved. */
export function AccommodationForm({ userId, minutesPerHour }: { readonly userId: string; readonly minutesPerHour: number }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<OrderDraft>({ minutes: String(minutesPerHour), reason: '' })
  const [isTried, setTried] = useState(false)
  const faults = draftFaults(draft, [0, MOST_EXTRA_MINUTES_PER_HOUR])
  const save = useMutation({
    mutationFn: () =>
      call(setAccommodation, { params: { userId }, body: { minutesPerHour: Number(draft.minutes), reason: draft.reason.trim() } }),
    onSuccess: (row) => {
      showToast(m.admin_person_extra_saved({ minutes: formatNumber(row.minutesPerHour) }), { tone: 'success' })
      setTried(false)
      setDraft({ ...draft, reason: '' })
      void makeOld(client, setAccommodation)
    },
    onError: (error) => showToast(m.admin_attempt_failed(), { tone: 'error', description: errorText(error) }),
  })
  return (
    <form
      noValidate
      className="grid max-w-[40rem] gap-4 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (faults.size === 0) save.mutate()
      }}
    >
      <h2 className="text-base">{m.admin_person_extra_title()}</h2>
      <Field
        label={m.admin_person_extra_minutes()}
        hint={m.admin_person_extra_hint()}
        error={isTried && faults.has('minutes') ? m.admin_attempt_extra_wrong() : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            value={draft.minutes}
            onChange={(event) => setDraft({ ...draft, minutes: event.target.value })}
            className="max-w-32"
          />
        )}
      </Field>
      <Field
        label={m.admin_attempt_reason()}
        hint={m.admin_attempt_reason_void_hint()}
        error={isTried && faults.has('reason') ? m.admin_attempt_reason_wrong() : undefined}
      >
        {(ids) => <TextInput {...ids} value={draft.reason} onChange={(event) => setDraft({ ...draft, reason: event.target.value })} />}
      </Field>
      <Button type="submit" busy={save.isPending} className="justify-self-start">
        {m.admin_save()}
      </Button>
    </form>
  )
}
