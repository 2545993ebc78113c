import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as endpoints from '#contract/notifications/plan-endpoints.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { newOrderId } from '#web/admin/learners/order-id.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface StopDialogProps {
  readonly plan: BroadcastPlan
  readonly onClose: () => void
}

/** Says what a stop does and what it cannot: pushes that have gone stay. */
export function StopDialog({ plan, onClose }: StopDialogProps) {
  const client = useQueryClient()
  const [order] = useState(newOrderId)
  const { _id: id, revision } = plan
  const gone = plan.figures?.pushes?.sent ?? 0
  const stop = useMutation({
    mutationFn: () => change(client, endpoints.stopPlan, { params: { id }, body: { order, revision } }),
    onSuccess: (stopped) => {
      client.setQueryData(keyOf(endpoints.getPlan, { id }), stopped)
      onClose()
    },
    // What changed meanwhile is shown, so that a second press stops it.
    onError: () => void client.invalidateQueries({ queryKey: keyOf(endpoints.getPlan, { id }) }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_bc_stop_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
            {m.admin_bc_stop()}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{m.admin_bc_stop_text()}</p>
        {gone > 0 && <p>{m.admin_bc_stop_gone({ count: gone, shown: formatNumber(gone) })}</p>}
        {stop.isError && (
          <p role="alert" className="rounded-card border border-bad bg-bad-soft p-3">
            {errorText(stop.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
