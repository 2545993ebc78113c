import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { newOrderId } from '../learners/order-id.ts'

export interface DecisionWords {
  readonly approve: string
  readonly reject: string
  /** What happens once it is approved. */
  readonly approveText: string
}

interface DecideRequestDialogProps {
  readonly approve: boolean
  readonly words: DecisionWords
  readonly send: (common: { readonly order: string; readonly reason: string }) => Promise<unknown>
  readonly onClose: () => void
  /** What was asked for. */
  readonly children: ReactNode
}

/** Says what will happen and asks why; what is typed stays when it fails. */
export function DecideRequestDialog({ approve, words, send, onClose, children }: DecideRequestDialogProps) {
  // One for each time the dialog is opened: a second press after an error is the same order.
  const [order] = useState(newOrderId)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < 3
  const decide = useMutation({
    mutationFn: () => send({ order, reason: reason.trim() }),
    onSuccess: () => {
      showToast(approve ? m.admin_second_approved() : m.admin_second_rejected(), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={approve ? words.approve : words.reject}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button
            look={approve ? 'primary' : 'danger'}
            busy={decide.isPending}
            onClick={() => {
              setTried(true)
              if (!isShort) decide.mutate()
            }}
          >
            {approve ? m.admin_second_approve() : m.admin_second_reject()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="rounded-card bg-sunken p-3">{children}</div>
        <p>{approve ? words.approveText : m.admin_second_reject_text()}</p>
        <Field
          label={m.admin_second_reason()}
          hint={m.admin_second_reason_hint()}
          error={isTried && isShort ? m.admin_second_reason_wrong() : undefined}
        >
          {(ids) => <TextInput {...ids} value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        {decide.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(decide.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
