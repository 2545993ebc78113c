import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlan } from '#contract/prime/admin-schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { adminPlansQuery } from './prime-queries.ts'

/** What is sold, in the order it is shown in; a plan is put away, never removed: orders were made by it. */
export function PlanList() {
  const plans = useQuery(adminPlansQuery())
  const [edited, setEdited] = useState<AdminPlan | 'new' | null>(null)
  if (plans.data === undefined)
    return plans.isError ? (
      <QueryError query={plans} title={m.admin_prime_failed()} />
    ) : (
      <SkeletonRegion label={m.admin_prime_plans()}>
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    )
  const { items } = plans.data
  return (
    <div className="grid gap-4">
      <Button look="primary" className="justify-self-start" onClick={() => setEdited('new')}>
        {m.admin_prime_new_plan()}
      </Button>
      {items.length === 0 ? (
        <EmptyState title={m.admin_prime_none()} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((plan) => (
            <li key={plan._id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3">
              <span className="font-bold">{localize(plan.title, locale).text}</span>
              <span className="tabular">{formatRupees(plan.pricePaise)}</span>
              <span className="text-muted tabular">{`${m.admin_prime_days()}: ${formatNumber(plan.days)}`}</span>
              <span className="grow">{plan.active && <Badge tone="good">{m.admin_prime_active()}</Badge>}</span>
              <Button size="sm" onClick={() => setEdited(plan)}>
                {m.admin_prime_edit()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
