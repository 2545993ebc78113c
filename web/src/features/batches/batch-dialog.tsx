import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBatch, createBatch } from '#contract/batches/endpoints.ts'
import { BATCH_LIMITS } from '#contract/batches/limits.ts'
import type { BatchRow } from '#contract/batches/schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'

interface BatchDialogProps {
  /** Null for a new one. */
  readonly batch: BatchRow | null
  readonly onClose: () => void
  readonly onSaved?: (batch: BatchRow) => void
}

/** Name and note of a batch; what is typed stays when it fails. */
export function BatchDialog({ batch, onClose, onSaved }: BatchDialogProps) {
  const client = useQueryClient()
  const [order] = useState(newOrderId)
  const [name, setName] = useState(batch?.name ?? '')
  const [note, setNote] = useState(batch?.note ?? '')
  const [isTried, setTried] = useState(false)
  const isNameWrong = name.trim() === '' || name.trim().length > BATCH_LIMITS.name
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), note: note.trim() === '' ? null : note.trim() }
      return batch === null
        ? change(client, createBatch, { body: { order, ...body } })
        : change(client, changeBatch, { params: { id: batch.id }, body: { revision: batch.revision, ...body } })
    },
    onSuccess: (saved) => {
      showToast(m.admin_batches_saved(), { tone: 'success' })
      onClose()
      onSaved?.(saved)
    },
  })
  const send = () => {
    setTried(true)
    if (!isNameWrong && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={batch === null ? m.admin_batches_new() : m.admin_batch_rename()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={save.isPending} onClick={send}>
            {batch === null ? m.admin_batches_create() : m.admin_batches_save()}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label={m.admin_batches_name()} error={isTried && isNameWrong ? m.admin_batches_name_wrong() : undefined}>
          {(ids) => (
            <TextInput {...ids} dir="auto" value={name} maxLength={BATCH_LIMITS.name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={m.admin_batches_note()} hint={m.admin_batches_note_hint()}>
          {(ids) => (
            <TextArea
              {...ids}
              dir="auto"
              rows={3}
              value={note}
              maxLength={BATCH_LIMITS.note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {save.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
