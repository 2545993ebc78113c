import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCoupon } from '#contract/prime/admin-schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDate, formatNumber, formatPercent, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { adminCouponsQuery } from './prime-queries.ts'

/** Every coupon, what it takes off, and how often it was used. */
export function CouponList() {
  const coupons = useQuery(adminCouponsQuery())
  const [edited, setEdited] = useState<AdminCoupon | 'new' | null>(null)
  if (coupons.data === undefined)
    return coupons.isError ? (
      <QueryError query={coupons} title={m.admin_prime_failed()} />
    ) : (
      <SkeletonRegion label={m.admin_prime_coupons()}>
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    )
  const { items } = coupons.data
  return (
    <div className="grid gap-4">
      <Button look="primary" className="justify-self-start" onClick={() => setEdited('new')}>
        {m.admin_prime_new_coupon()}
      </Button>
      {items.length === 0 ? (
        <EmptyState title={m.admin_prime_none()} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((coupon) => (
            <li key={coupon.code} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3">
              <code className="font-bold">{coupon.code}</code>
              <span className="tabular">
                {coupon.kind === 'flat' ? formatRupees(coupon.value) : formatPercent(coupon.value / 10_000, 'en', 2)}
              </span>
              <span className="text-muted tabular">
                {`${m.admin_prime_used()}: ${formatNumber(coupon.used)}${coupon.limitTotal === null ? '' : ` / ${formatNumber(coupon.limitTotal)}`}`}
              </span>
              {coupon.endsAt !== null && (
                <span className="text-muted tabular">{`${m.admin_prime_ends()}: ${formatDate(coupon.endsAt)}`}</span>
              )}
              <span className="grow">{coupon.active && <Badge tone="good">{m.admin_prime_active()}</Badge>}</span>
              <Button size="sm" onClick={() => setEdited(coupon)}>
                {m.admin_prime_edit()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
