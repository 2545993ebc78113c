import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { takeDraft } from '#contract/drafts/endpoints.ts'
import type { ColleagueDraft } from '#contract/drafts/schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { newOrderId } from '../learners/order-id.ts'

interface TakeDraftDialogProps {
  readonly draft: ColleagueDraft
  readonly title: string
  readonly name: string
  /** Where it is continued. */
  readonly editor: string
  readonly onClose: () => void
}

/** Says what becomes of the colleague's work, then leads to the editor with the draft. */
export function TakeDraftDialog({ draft, title, name, editor, onClose }: TakeDraftDialogProps) {
  const client = useQueryClient()
  const router = useRouter()
  // One for each time the dialog is opened: a second press after an error is the same order.
  const [order] = useState(newOrderId)
  const take = useMutation({
    mutationFn: () => call(takeDraft, { params: { id: draft.id }, body: { order, revision: draft.revision } }),
    onSuccess: () => {
      showToast(m.admin_drafts_taken(), { tone: 'success' })
      void router.navigate({ href: editor })
    },
    // Where it was saved meanwhile, the list has the newer one.
    onSettled: () => void makeOld(client, takeDraft),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_drafts_take_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" busy={take.isPending} onClick={() => take.mutate()}>
            {m.admin_drafts_take()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-bold wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p>{m.admin_drafts_take_text({ name })}</p>
        {take.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(take.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
