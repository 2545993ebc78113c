import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { audienceQuery } from './sent-query.ts'

interface BroadcastDialogProps {
  /** What everyone will read, in English. */
  readonly message: string
  readonly isSending: boolean
  /** Why the last try was refused. */
  readonly error: unknown
  readonly onSend: (people: number) => void
  readonly onClose: () => void
}

/** Before everyone gets a message: how many people that is, typed by hand. Nothing can be called back. */
export function BroadcastDialog({ message, isSending, error, onSend, onClose }: BroadcastDialogProps) {
  const audience = useQuery(audienceQuery())
  const [typed, setTyped] = useState('')
  const changed = error instanceof ApiError && error.code === 'audience_changed' ? Number(error.params['people']) : null
  const people = changed ?? audience.data?.people ?? null
  const isConfirmed = people !== null && typed.replace(/[,\s]/g, '') === String(people)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_notify_confirm_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.admin_notify_confirm_back()}</Button>
          <Button look="danger" busy={isSending} disabled={!isConfirmed} onClick={() => people !== null && onSend(people)}>
            {people === null ? m.admin_notify_send_all() : m.admin_notify_confirm_do({ count: people, shown: formatNumber(people) })}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) onSend(people)
        }}
      >
        <p>{people === null ? m.shell_loading() : m.admin_notify_confirm_text({ count: people, shown: formatNumber(people) })}</p>
        <blockquote className="max-h-40 overflow-y-auto rounded-md border border-line bg-sunken p-3 whitespace-pre-line">
          <bdi>{message}</bdi>
        </blockquote>
        <Field
          label={people === null ? m.admin_notify_confirm_label() : m.admin_notify_confirm_type({ count: String(people) })}
          error={
            changed !== null
              ? m.admin_notify_confirm_changed({ count: formatNumber(changed) })
              : error !== null && error !== undefined
                ? errorText(error)
                : audience.isError
                  ? errorText(audience.error)
                  : undefined
          }
        >
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
