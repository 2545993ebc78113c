import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { missingText } from './plan-words.ts'

interface ConfirmDialogProps {
  /** What most will read. */
  readonly message: string
  /** How many people the audience has now; null while it is counted. */
  readonly people: number | null
  /** When it is to be sent, ms UTC; null is at once. */
  readonly sendAt: number | null
  readonly isSending: boolean
  /** Why the last try was refused. */
  readonly error: unknown
  readonly onConfirm: (people: number) => void
  readonly onClose: () => void
}

/** Before a broadcast is sent: to how many people, typed by hand. */
export function ConfirmDialog({ message, people: counted, sendAt, isSending, error, onConfirm, onClose }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const changed = error instanceof ApiError && error.code === 'audience_changed' ? Number(error.params['people']) : null
  const people = changed ?? counted
  const isConfirmed = people !== null && people > 0 && typed.replace(/[,\s]/g, '') === String(people)
  const shown = people === null ? '' : formatNumber(people)
  return (
    <Dialog
      open
      onClose={onClose}
      title={sendAt === null ? m.admin_bc_confirm_title() : m.admin_bc_confirm_later()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.admin_notify_confirm_back()}</Button>
          <Button look="danger" busy={isSending} disabled={!isConfirmed} onClick={() => people !== null && onConfirm(people)}>
            {people === null
              ? m.admin_bc_confirm_do_none()
              : sendAt === null
                ? m.admin_notify_confirm_do({ count: people, shown })
                : m.admin_bc_confirm_schedule({ count: people, shown })}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed && !isSending) onConfirm(people)
        }}
      >
        <p>
          {people === null
            ? m.admin_bc_counting()
            : sendAt === null
              ? m.admin_bc_confirm_text({ count: people, shown })
              : m.admin_bc_confirm_text_later({ count: people, shown, at: formatDateTime(sendAt) })}
        </p>
        <blockquote className="max-h-40 overflow-y-auto rounded-md border border-line bg-sunken p-3 wrap-anywhere whitespace-pre-line">
          <bdi>{message}</bdi>
        </blockquote>
        <Field
          label={people === null ? m.admin_notify_confirm_label() : m.admin_notify_confirm_type({ count: String(people) })}
          error={refusal(error, changed)}
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

function refusal(error: unknown, changed: number | null): string | undefined {
  if (changed !== null) return m.admin_notify_confirm_changed({ count: formatNumber(changed) })
  if (error instanceof ApiError && error.code === 'not_ready') return missingText(String(error.params['missing']))
  return error === null || error === undefined ? undefined : errorText(error)
}
