import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { BuyForm } from './buy-form.tsx'
import { PrimeBand } from './focus-exam-facts.tsx'
import { OrderProgress } from './order-progress.tsx'
import { plansQuery } from './prime-api.ts'

const route = getRouteApi('/user/buy-pass')

/** Choosing and paying; once an order is in the address, how it stands: that page can be left and come back to. */
export function BuyPage() {
  const { order } = route.useSearch()
  return (
    <>
      <PageTitle>{m.prime_title()}</PageTitle>
      {order === undefined ? (
        <div className="mx-auto grid w-full max-w-[60rem] gap-6">
          <PrimeBand />
          <Choosing />
        </div>
      ) : (
        <div className="mx-auto grid w-full max-w-[44rem] gap-6">
          <h1 className="text-xl">{m.prime_title()}</h1>
          <OrderProgress key={order} orderId={order} />
        </div>
      )}
    </>
  )
}

function Choosing() {
  const plans = useQuery(plansQuery())
  if (plans.data === undefined) {
    if (plans.isError) return <QueryError query={plans} title={m.prime_failed_load()} />
    return (
      <SkeletonRegion label={m.prime_choose()} className="grid grid-cols-3 gap-3">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-32 rounded-card" />
        ))}
      </SkeletonRegion>
    )
  }
  if (plans.data.items.length === 0) return <EmptyState title={m.prime_no_plans()} />
  return <BuyForm plans={plans.data.items} />
}
