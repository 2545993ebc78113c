import { giveTime } from '#contract/attempt-admin/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Order, adminAttemptQuery, orderAttempt } from '#web/admin/learners/learner-queries.ts'
import { draftFaults, NO_DRAFT } from '#web/admin/learners/order-draft.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'

interface OrderDialogProps {
  readonly userId: string
  readonly attemptId: string
  /** Null while nothing is asked. */
  readonly what: Order['what'] | null
  readonly onClose: () => void
}

const TITLE = {
  give: () => m.admin_attempt_give(),
  reopen: () => m.admin_attempt_reopen(),
  void: () => m.admin_attempt_void_do(),
} satisfies Record<Order['what'], () => string>

const TEXT = {
  give: () => m.admin_attempt_give_text(),
  reopen: () => m.admin_attempt_reopen_text(),
  void: () => m.admin_attempt_void_text(),
} satisfies Record<Order['what'], () => string>

/** Says what will happen and asks why; what is typed stays when it fails. */
export function OrderDialog({ userId, attemptId, what, onClose }: OrderDialogProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(NO_DRAFT)
  // One for each time the dialog is opened: a second press after an error is the same order.
  const [order] = useState(newOrderId)
  const [isTried, setTried] = useState(false)
  const faults = draftFaults(draft, what === 'void' ? null : [1, 240])
  const send = useMutation({
    mutationFn: (order: Order) => orderAttempt(userId, attemptId, order),
    onSuccess: (attempt) => {
      client.setQueryData(adminAttemptQuery(userId, attemptId).queryKey, attempt)
      void makeOld(client, giveTime)
      showToast(m.admin_attempt_done(), { tone: 'success' })
      onClose()
    },
    onError: (error) => showToast(m.admin_attempt_failed(), { tone: 'error', description: errorText(error) }),
  })
  const submit = () => {
    setTried(true)
    if (what === null || faults.size > 0) return
    const reason = draft.reason.trim()
    send.mutate(what === 'void' ? { what, order, reason } : { what, order, minutes: Number(draft.minutes), reason })
  }
  return (
    <Dialog
      open={what !== null}
      onClose={onClose}
      title={what === null ? '' : TITLE[what]()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look={what === 'void' ? 'danger' : 'primary'} busy={send.isPending} onClick={submit}>
            {what === null ? '' : TITLE[what]()}
          </Button>
        </>
      }
    >
      {what !== null && (
        <div className="grid gap-4">
          <p>{TEXT[what]()}</p>
          {what !== 'void' && (
            <Field
              label={m.admin_attempt_minutes()}
              hint={m.admin_attempt_minutes_hint()}
              error={isTried && faults.has('minutes') ? m.admin_attempt_minutes_wrong() : undefined}
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
          )}
          <Field
            label={m.admin_attempt_reason()}
            hint={what === 'void' ? m.admin_attempt_reason_void_hint() : m.admin_attempt_reason_hint()}
            error={isTried && faults.has('reason') ? m.admin_attempt_reason_wrong() : undefined}
          >
            {(ids) => <TextInput {...ids} value={draft.reason} onChange={(event) => setDraft({ ...draft, reason: event.target.value })} />}
          </Field>
        </div>
      )}
    </Dialog>
  )
}
