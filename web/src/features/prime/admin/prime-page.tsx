import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { PRIME_FILTERS } from './prime-search.ts'
import { getRouteApi } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AlertList } from './alert-list.tsx'
import { CouponList } from './coupon-list.tsx'
import { GrantForm } from './grant-form.tsx'
import { OrderList } from './order-list.tsx'
import { PlanList } from './plan-list.tsx'
import { isPrimeTab } from './prime-search.ts'

const route = getRouteApi('/admin/prime/')
const readSearch = readListSearch(PRIME_FILTERS)

/** The pass as the operator sells it: orders, plans, coupons, what needs a look, and days given by hand. */
export function PrimePage() {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const tab = isPrimeTab(search['tab']) ? search['tab'] : 'orders'
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_prime()}</PageTitle>
      <div className="grid gap-1">
        <h1 className="text-xl">{m.admin_prime()}</h1>
        <p className="text-muted">{m.admin_prime_note()}</p>
      </div>
      <Tabs
        label={m.admin_prime()}
        current={tab}
        onChange={(next) => void navigate({ search: { tab: next } })}
        tabs={[
          { id: 'orders', label: m.admin_prime_orders() },
          { id: 'plans', label: m.admin_prime_plans() },
          { id: 'coupons', label: m.admin_prime_coupons() },
          { id: 'alerts', label: m.admin_prime_alerts() },
          { id: 'grant', label: m.admin_prime_grant() },
        ]}
      >
        <div className="pt-5">
          {tab === 'orders' && <OrderList search={search} onSearch={(next) => void navigate({ search: next })} />}
          {tab === 'plans' && <PlanList />}
          {tab === 'coupons' && <CouponList />}
          {tab === 'alerts' && <AlertList />}
          {tab === 'grant' && <GrantForm />}
        </div>
      </Tabs>
    </div>
  )
}
