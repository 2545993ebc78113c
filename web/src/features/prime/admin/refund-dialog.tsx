import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPayment } from '#contract/prime/admin-schemas.ts'
import { refundOrder } from '#contract/prime/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { adminOrderQuery, newClientId } from './prime-queries.ts'
import { ReasonField } from './reason-field.tsx'

/** How much of a payment goes back, and why. What was typed stays when it is refused; sent twice it is one refund. */
export function RefundDialog({
  orderId,
  payment,
  needsSecond,
  onClose,
}: {
  readonly orderId: string
  readonly payment: AdminPayment
  /** Another admin has to approve it. */
  readonly needsSecond: boolean
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [refundId] = useState(newClientId)
  const [rupees, setRupees] = useState(String(payment.refundablePaise / 100))
  const [reason, setReason] = useState('')
  const refund = useMutation({
    mutationFn: () =>
      call(refundOrder, {
        params: { id: orderId },
        timeoutMs: 30_000,
        body: { refundId, paymentId: payment.id, amountPaise: Math.round(Number(rupees) * 100), reason },
      }),
    onSuccess: (order) => {
      client.setQueryData(adminOrderQuery(orderId).queryKey, order)
      if (needsSecond) showToast(m.admin_second_sent(), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={m.admin_prime_refund_of({ payment: payment.id })} closeLabel={m.action_close()}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          refund.mutate()
        }}
      >
        {needsSecond && <p>{m.admin_second_note()}</p>}
        <Field label={m.admin_prime_refund_amount()}>
          {(ids) => (
            <TextInput
              {...ids}
              type="number"
              required
              min={1}
              step="0.01"
              max={payment.refundablePaise / 100}
              value={rupees}
              onChange={(event) => setRupees(event.target.value)}
            />
          )}
        </Field>
        <ReasonField value={reason} onChange={setReason} />
        {refund.isError && (
          <p role="alert" className="text-bad">
            {errorText(refund.error)}
          </p>
        )}
        <Button type="submit" look="danger" busy={refund.isPending}>
          {needsSecond ? m.admin_second_ask() : m.admin_prime_refund()}
        </Button>
      </form>
    </Dialog>
  )
}
