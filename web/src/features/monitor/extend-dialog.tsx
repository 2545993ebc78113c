import { extendAllAttempts } from '#contract/monitor/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
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
import { draftFaults, NO_DRAFT } from '#web/admin/learners/order-draft.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'

interface ExtendDialogProps {
  readonly testId: string
  readonly onClose: () => void
  readonly onOrdered: () => void
}

/** Gives everyone at the test minutes, and says why; what is typed stays when it fails. */
export function ExtendDialog({ testId, onClose, onOrdered }: ExtendDialogProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(NO_DRAFT)
  // One for each time the dialog is opened: a second press after an error is the same order.
  const [order] = useState(newOrderId)
  const [isTried, setTried] = useState(false)
  const faults = draftFaults(draft, [1, 240])
  const send = useMutation({
    mutationFn: () =>
      call(extendAllAttempts, { params: { testId }, body: { order, minutes: Number(draft.minutes), reason: draft.reason.trim() } }),
    onSuccess: () => {
      void makeOld(client, extendAllAttempts)
      showToast(m.admin_monitor_extend_done(), { tone: 'success' })
      onOrdered()
    },
    onError: (error) => showToast(m.admin_monitor_extend_failed(), { tone: 'error', description: errorText(error) }),
  })
  const submit = () => {
    setTried(true)
    if (faults.size === 0) send.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_monitor_extend()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={send.isPending} onClick={submit}>
            {m.admin_monitor_extend()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{m.admin_monitor_extend_text()}</p>
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
        <Field
          label={m.admin_attempt_reason()}
          hint={m.admin_attempt_reason_hint()}
          error={isTried && faults.has('reason') ? m.admin_attempt_reason_wrong() : undefined}
        >
          {(ids) => <TextInput {...ids} value={draft.reason} onChange={(event) => setDraft({ ...draft, reason: event.target.value })} />}
        </Field>
      </div>
    </Dialog>
  )
}
