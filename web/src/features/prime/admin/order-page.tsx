import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminOrderDetail, AdminPayment } from '#contract/prime/admin-schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { repairOrder } from '#contract/prime/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime, formatRupees } from '#web/lib/i18n/format.ts'
import { STATE_TONES, stateText } from '#web/lib/i18n/order-words.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { CopyId } from '#web/admin/copy-id.tsx'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { eventText, paymentText, refundText, roleText } from './event-words.ts'
import { adminOrderQuery } from './prime-queries.ts'
import { ReasonField } from './reason-field.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { WaitingRefunds } from './waiting-refunds.tsx'

const route = getRouteApi('/admin/prime/orders/$orderId')

/** One order: what it is, its payments and refunds, everything that happened, and what can be done about it. */
export function OrderPage() {
  const { orderId } = route.useParams()
  const order = useQuery(adminOrderQuery(orderId))
  return (
    <div className="grid gap-6">
      <PageTitle>{`${m.admin_prime_orders()} ${orderId}`}</PageTitle>
      <div className="grid gap-1">
        <Link to="/admin/prime" className="text-sm text-primary underline">
          {m.admin_prime_back()}
        </Link>
        <h1 className="text-xl">
          <CopyId id={orderId} />
        </h1>
      </div>
      {order.data !== undefined ? (
        <Detail order={order.data} />
      ) : order.isError ? (
        <QueryError query={order} title={m.admin_prime_failed()} />
      ) : (
        <SkeletonRegion label={m.admin_prime_orders()}>
          <Skeleton className="h-64 rounded-card" />
        </SkeletonRegion>
      )}
    </div>
  )
}

function Detail({ order }: { readonly order: AdminOrderDetail }) {
  const [refunding, setRefunding] = useState<AdminPayment | null>(null)
  const names = personNames(order.people)
  return (
    <>
      <Card as="section">
        <dl className="grid items-baseline gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          <Fact name={m.admin_prime_state()}>
            <Badge tone={STATE_TONES[order.state]}>{stateText(order.state)}</Badge>
          </Fact>
          <Fact name={m.admin_prime_amount()}>
            <span className="tabular">{formatRupees(order.amountPaise)}</span>{' '}
            {order.couponCode !== null && <code>{order.couponCode}</code>}
          </Fact>
          <Fact name={m.admin_prime_plan()}>{order.planTitle.text}</Fact>
          <Fact name={m.admin_prime_learner()}>
            <LearnerLink userId={order.userId} name={names.get(order.userId)} />{' '}
            {order.userEmail !== null && names.get(order.userId) !== order.userEmail && <bdi className="text-muted">{order.userEmail}</bdi>}
          </Fact>
          <Fact name={m.admin_prime_until()}>{order.primeUntil === null ? m.admin_prime_never() : formatDateTime(order.primeUntil)}</Fact>
          <Fact name="Razorpay">{order.gatewayOrderId === null ? '–' : <CopyId id={order.gatewayOrderId} />}</Fact>
        </dl>
      </Card>
      <WaitingRefunds refunds={order.waiting} names={names} />
      {order.payments.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{m.admin_prime_payments()}</h2>
          <Table caption={m.admin_prime_payments()}>
            <thead>
              <tr>
                <th scope="col">{m.admin_prime_payments()}</th>
                <th scope="col">{m.admin_prime_amount()}</th>
                <th scope="col">{m.admin_prime_state()}</th>
                <th scope="col">{m.admin_prime_role()}</th>
                <th scope="col">{m.admin_prime_method()}</th>
                <th scope="col">
                  <span className="sr-only">{m.admin_prime_refund()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {order.payments.map((payment) => (
                <tr key={payment.id}>
                  <th scope="row" className="font-normal">
                    <CopyId id={payment.id} />
                  </th>
                  <td className="text-end!">{formatRupees(payment.amountPaise)}</td>
                  <td>
                    <span title={payment.state}>{paymentText(payment.state)}</span>
                    {payment.failure !== null && <span className="block text-sm text-muted">{payment.failure}</span>}
                  </td>
                  <td>
                    <span title={payment.role}>{roleText(payment.role)}</span>{' '}
                    {payment.isDisputed && <Badge tone="bad">{m.admin_prime_disputed()}</Badge>}
                  </td>
                  <td>
                    <code>{payment.method ?? ''}</code>
                  </td>
                  <td>
                    {payment.refundablePaise >= 100 && !payment.isDisputed && (
                      <Button size="sm" onClick={() => setRefunding(payment)}>
                        {m.admin_prime_refund()}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      {order.adminRefunds.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{m.admin_prime_refunds()}</h2>
          <ul className="grid gap-2">
            {order.adminRefunds.map((refund) => (
              <li key={refund._id} className="flex flex-wrap gap-x-4 gap-y-1">
                <span className="font-bold tabular">{formatRupees(refund.amountPaise)}</span>
                <span title={refund.state}>{refundText(refund.state)}</span>
                <code>{refund.gatewayRefundId ?? refund._id}</code>
                <span className="text-muted">
                  <bdi>{refund.reason}</bdi>
                </span>
                {refund.actorId !== null && <LearnerLink userId={refund.actorId} name={names.get(refund.actorId)} />}
                <span className="text-muted tabular">{formatDateTime(refund.createdAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-lg">{m.admin_prime_timeline()}</h2>
        <ol className="grid gap-2 border-s-2 border-line ps-4">
          {order.moments.map(({ what, ref, at, amountPaise, actorId }) => (
            <li key={`${what} ${ref}`} className="flex flex-wrap gap-x-4">
              <span className="text-muted tabular">{formatDateTime(at)}</span>
              <span title={what}>{eventText(what)}</span>
              {amountPaise !== null && <span className="tabular">{formatRupees(amountPaise)}</span>}
              {actorId !== null && <LearnerLink userId={actorId} name={names.get(actorId)} />}
              <code className="text-sm wrap-anywhere text-muted">{ref}</code>
            </li>
          ))}
        </ol>
      </section>
      <Repair orderId={order._id} />
      {refunding !== null && (
        <RefundDialog orderId={order._id} payment={refunding} needsSecond={order.needsSecond} onClose={() => setRefunding(null)} />
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** "Paid and not active": asks the gateway, and settles what it says. */
function Repair({ orderId }: { readonly orderId: string }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const repair = useMutation({
    mutationFn: () => call(repairOrder, { params: { id: orderId }, body: { reason }, timeoutMs: 40_000 }),
    onSuccess: (order) => {
      client.setQueryData(adminOrderQuery(orderId).queryKey, order)
      setReason('')
      showToast(m.admin_prime_done(), { tone: 'success' })
    },
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-lg">{m.admin_prime_repair()}</h2>
      <p className="text-muted">{m.admin_prime_repair_note()}</p>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          repair.mutate()
        }}
      >
        <ReasonField value={reason} onChange={setReason} />
        <Button type="submit" busy={repair.isPending} className="justify-self-start">
          {m.admin_prime_repair()}
        </Button>
      </form>
    </Card>
  )
}
