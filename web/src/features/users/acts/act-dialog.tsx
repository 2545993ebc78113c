import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface ActDialogProps {
  readonly title: string
  /** Says what will happen. */
  readonly text: string
  readonly look?: 'primary' | 'danger'
  /** Whether a field of its own cannot be sent as it is. */
  readonly isWrong?: boolean
  /** A note has no reason. */
  readonly hasReason?: boolean
  readonly onClose: () => void
  /** `order` is one for each time the dialog is opened: a second press after an error is the same order. */
  readonly send: (common: { readonly order: string; readonly reason: string }) => Promise<unknown>
  /** Fields of its own; `isTried` once it was sent, so that errors come then. */
  readonly children?: (isTried: boolean) => ReactNode
  /** Instead of a toast and closing. */
  readonly onDone?: () => void
}

/** Says what will happen and asks why; what is typed stays when it fails. */
export function ActDialog(props: ActDialogProps) {
  const { title, text, look = 'primary', isWrong = false, hasReason = true, onClose, send, children, onDone } = props
  const [order] = useState(newOrderId)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = hasReason && reason.trim().length < 3
  const act = useMutation({
    mutationFn: () => send({ order, reason: reason.trim() }),
    onSuccess: () => {
      if (onDone !== undefined) return onDone()
      showToast(m.admin_user_done(), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button
            look={look}
            busy={act.isPending}
            onClick={() => {
              setTried(true)
              if (!isWrong && !isShort) act.mutate()
            }}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{text}</p>
        {children?.(isTried)}
        {hasReason && (
          <Field
            label={m.admin_user_reason()}
            hint={m.admin_user_reason_hint()}
            error={isTried && isShort ? m.admin_user_reason_wrong() : undefined}
          >
            {(ids) => <TextInput {...ids} value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />}
          </Field>
        )}
        {act.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {m.admin_user_failed()}: {errorText(act.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
