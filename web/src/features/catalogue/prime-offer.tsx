import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { listOffers } from '#contract/prime/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The plans on offer; the page of a series waits for them, because the line stands above its tests. */
export const plansQuery = () => ({
  ...queryOf(listOffers, { query: { language: locale } }),
  staleTime: 10 * 60_000,
  meta: { persist: true },
})

/** Why tests of a series are locked and what opens them, with the lowest price; nothing while no plan is offered. */
export function PrimeOffer({ locked }: { readonly locked: number }) {
  const plans = useQuery(plansQuery())
  const lowest = plans.data?.items.toSorted((a, b) => a.pricePaise - b.pricePaise)[0]
  if (lowest === undefined) return null
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-accent-soft px-4 py-3 sm:px-5">
      <Crown size={20} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-60 tabular">
        {m.group_prime_offer({
          count: locked,
          shown: formatNumber(locked),
          price: formatRupees(lowest.pricePaise),
          days: formatNumber(lowest.days),
        })}
      </p>
      {/* A whole page load: the page of the pass has a policy of its own. */}
      <a href="/user/buy-pass" className={buttonClass({ look: 'secondary' })}>
        {m.group_prime_see()}
      </a>
    </aside>
  )
}
