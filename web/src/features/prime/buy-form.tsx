import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Plan, Quote } from '#contract/prime/schemas.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatDate, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExamDayNote, TestsInside } from './focus-exam-facts.tsx'
import { CouponField } from './coupon-field.tsx'
import { payOrder } from './pay-order.ts'
import { quoteQuery } from './prime-api.ts'
import { primeErrorText } from './prime-error.ts'
import { PlanChoice } from './plan-choice.tsx'

const route = getRouteApi('/user/buy-pass')

/** A plan, a coupon, what it comes to and until when the pass lasts then; and the one button that pays. */
export function BuyForm({ plans }: { readonly plans: readonly Plan[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { name } = useSignedIn()
  const plan = plans.find(({ _id }) => _id === search.plan) ?? plans[Math.floor(plans.length / 2)]
  const [coupon, setCoupon] = useState<string | null>(null)
  const quote = useQuery({ ...quoteQuery(plan?._id ?? '', coupon), enabled: plan !== undefined, placeholderData: (before) => before })
  const toOrder = (order: string) => navigate({ search: { order }, replace: true })
  const paying = useMutation({
    mutationFn: async (shown: Quote) => {
      const taken = shown.coupon?.refused === null ? shown.coupon.code : null
      return payOrder({ planId: shown.planId, coupon: taken, shownPaise: shown.gst.totalPaise }, { name, plan: plan?.title.text ?? '' })
    },
    onSuccess: (orderId) => void toOrder(orderId),
    onError: () => void quote.refetch(),
  })
  if (plan === undefined) return null
  const shown = quote.data?.planId === plan._id ? quote.data : undefined
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (shown !== undefined && shown.newUntil !== null) paying.mutate(shown)
      }}
    >
      <div className="grid gap-3">
        <PlanChoice plans={plans} chosen={plan._id} onChoose={(planId) => void navigate({ search: { plan: planId }, replace: true })} />
        {/* Room for two lines, so that nothing below moves when the answer comes. */}
        <div role="status" className="min-h-[3em]">
          <Validity quote={shown} />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <section className="grid gap-3">
          <h2 className="text-lg">{m.prime_benefits()}</h2>
          <TestsInside />
          <ul className="grid list-disc gap-1 ps-5">
            {plan.benefits.map(({ text, locale }) => (
              <li key={text} lang={locale}>
                {text}
              </li>
            ))}
          </ul>
        </section>
        <div className="grid gap-6 lg:row-span-2">
          <CouponField
            applied={quote.data?.coupon ?? null}
            discountPaise={shown?.discountPaise ?? 0}
            busy={quote.isFetching}
            onApply={setCoupon}
          />
          <Card as="section" className="grid gap-4">
            <Sum plan={plan} quote={shown} />
            {shown?.newUntil === null && <p className="text-bad">{m.prime_cap()}</p>}
            {paying.isError && (
              <p role="alert" className="text-bad">
                {primeErrorText(paying.error)}
              </p>
            )}
            {quote.isError && shown === undefined && (
              <p role="alert" className="text-bad">
                {primeErrorText(quote.error)}
              </p>
            )}
            <p className="text-sm text-muted">{m.prime_pay_note()}</p>
          </Card>
          {/* On a phone under the thumb, whatever part of the page is read. */}
          <div
            data-hides-bottom-bar
            className="max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:-mb-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
          >
            <Button
              type="submit"
              look="primary"
              size="lg"
              wide
              busy={paying.isPending}
              disabled={shown === undefined || shown.newUntil === null}
            >
              {m.prime_pay({ amount: formatRupees(shown?.gst.totalPaise ?? plan.pricePaise) })}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

function Sum({ plan, quote }: { readonly plan: Plan; readonly quote: Quote | undefined }) {
  const total = quote?.gst.totalPaise ?? plan.pricePaise
  const gst = quote === undefined ? null : quote.gst.totalPaise - quote.gst.taxablePaise
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2">
      {quote !== undefined && quote.discountPaise > 0 && (
        <>
          <dt>{m.prime_price()}</dt>
          <dd className="text-end tabular">{formatRupees(quote.listPaise)}</dd>
          <dt>{m.prime_discount()}</dt>
          <dd className="text-end tabular">−{formatRupees(quote.discountPaise)}</dd>
        </>
      )}
      <dt className="font-bold">{m.prime_total()}</dt>
      <dd className="text-end text-xl font-bold tabular">{formatRupees(total)}</dd>
      <dd className="col-span-2 min-h-[1.5em] text-end text-sm text-muted tabular">
        {gst !== null && m.prime_gst({ amount: formatRupees(gst) })}
      </dd>
    </dl>
  )
}

/** Until when the pass lasts with the chosen plan, and whether that is past the exam. */
const Validity = ({ quote }: { readonly quote: Quote | undefined }) => (
  <>
    {typeof quote?.currentUntil === 'number' && <p className="text-muted">{m.prime_until_now({ date: formatDate(quote.currentUntil) })}</p>}
    {typeof quote?.newUntil === 'number' && (
      <p>
        <b>{m.prime_until_then({ date: formatDate(quote.newUntil) })}</b>{' '}
        <span className="text-muted">
          <ExamDayNote until={quote.newUntil} />
        </span>
      </p>
    )}
  </>
)
