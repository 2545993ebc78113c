import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { checkOrder } from '#contract/prime/endpoints.ts'
import type { OrderStatus } from '#contract/prime/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatDate, formatRupees } from '#web/lib/i18n/format.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { onLive } from '#web/lib/live/live-events.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { payOrder } from './pay-order.ts'
import { orderStatusQuery } from './prime-api.ts'
import { failureText, primeErrorText } from './prime-error.ts'

const route = getRouteApi('/user/buy-pass')

/** How often the gateway is asked while something may still come, in ms: often at first, then patiently. */
const SOON = 4_000
const LATER = 20_000
const SOON_ASKS = 15

/** How an order stands, kept up to date by asking and by the live connection, until it is settled. */
export function OrderProgress({ orderId }: { readonly orderId: string }) {
  const client = useQueryClient()
  const status = useQuery({
    ...orderStatusQuery(orderId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && isSettled(data) ? false : dataUpdateCount < SOON_ASKS ? SOON : LATER,
  })
  const { refetch } = status
  useEffect(() => onLive('sessionChanged', () => void refetch()), [refetch])
  const isPaid = status.data?.state === 'paid'
  useEffect(() => {
    // The badge, in this tab at once.
    if (isPaid) void client.invalidateQueries({ queryKey: meQuery().queryKey })
  }, [client, isPaid])
  if (status.data === undefined) {
    if (status.isError) return <QueryError query={status} title={m.prime_failed_load()} />
    return (
      <SkeletonRegion label={m.prime_waiting()}>
        <Skeleton className="h-48 rounded-card" />
      </SkeletonRegion>
    )
  }
  return <Standing status={status.data} />
}

const isSettled = ({ state }: OrderStatus): boolean => !['created', 'pending', 'failed'].includes(state)

function Standing({ status }: { readonly status: OrderStatus }) {
  switch (status.state) {
    case 'pending':
      return (
        <Result Icon={Clock} title={m.prime_waiting()} text={m.prime_waiting_text()}>
          <OtherPlan planId={status.planId} />
        </Result>
      )
    case 'created':
      return (
        <Result Icon={Clock} title={m.prime_unpaid()} text={m.prime_unpaid_text()}>
          <PayAgain status={status} />
          <OtherPlan planId={status.planId} />
        </Result>
      )
    case 'failed':
      return (
        <Result
          Icon={CircleAlert}
          tone="text-bad"
          title={m.prime_failed()}
          text={[failureText(status.failure), m.prime_failed_text()].filter(Boolean).join(' ')}
        >
          <PayAgain status={status} />
          <OtherPlan planId={status.planId} />
        </Result>
      )
    case 'paid':
      return (
        <Result
          Icon={CircleCheck}
          tone="text-good"
          title={m.prime_paid()}
          text={status.primeUntil === null ? '' : m.prime_active_until({ date: formatDate(status.primeUntil) })}
        >
          {/* Whole pages: from here on the usual policy holds again. */}
          <a href="/user/testseries" className={buttonClass({ look: 'primary' })}>
            {m.nav_test_series()}
          </a>
          <a href={`/user/pass/transaction-history?order=${status.orderId}`} className={buttonClass()}>
            {m.prime_invoice()}
          </a>
        </Result>
      )
    case 'partlyRefunded':
    case 'refunded':
      return (
        <Result Icon={CircleCheck} title={status.state === 'refunded' ? m.prime_state_refunded() : m.prime_state_partly()} text="">
          <a href={`/user/pass/transaction-history?order=${status.orderId}`} className={buttonClass()}>
            {m.prime_transactions()}
          </a>
        </Result>
      )
    case 'expired':
    case 'replaced':
      return (
        <Result Icon={CircleAlert} title={m.prime_ended()} text="">
          <OtherPlan planId={status.planId} />
        </Result>
      )
  }
}

function Result({
  Icon,
  tone = 'text-muted',
  title,
  text,
  children,
}: {
  readonly Icon: LucideIcon
  readonly tone?: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <Card as="section" className="grid justify-items-start gap-3">
      <Icon size={32} aria-hidden="true" className={tone} />
      <div role="status" className="grid gap-2">
        <h2 className="text-lg">{title}</h2>
        {text !== '' && <p>{text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  )
}

/** The same order once more: nothing can be paid for it twice. */
function PayAgain({ status }: { readonly status: OrderStatus }) {
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const { name } = useSignedIn()
  const again = useMutation({
    mutationFn: () =>
      payOrder({ planId: status.planId, coupon: status.couponCode, shownPaise: status.amountPaise }, { name, plan: m.prime_title() }),
    onSuccess: async (order) => {
      await client.invalidateQueries({ queryKey: keyOf(checkOrder) })
      await navigate({ search: { order }, replace: true })
    },
  })
  return (
    <div className="grid gap-2">
      <Button look="primary" busy={again.isPending} onClick={() => again.mutate()}>
        {m.prime_pay({ amount: formatRupees(status.amountPaise) })}
      </Button>
      {again.isError && (
        <p role="alert" className="text-bad">
          {primeErrorText(again.error)}
        </p>
      )}
    </div>
  )
}

function OtherPlan({ planId }: { readonly planId: string }) {
  const navigate = route.useNavigate()
  return <Button onClick={() => void navigate({ search: { plan: planId } })}>{m.prime_other_plan()}</Button>
}
