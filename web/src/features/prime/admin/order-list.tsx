import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminOrderRow } from '#contract/prime/admin-schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { ORDER_STATES } from '#contract/prime/states.ts'
import { listOrdersForAdmin } from '#contract/prime/admin-endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { formatDateTime, formatRupees } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { STATE_TONES, stateText } from '#web/lib/i18n/order-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { type PersonNames, personNames } from '#web/admin/person-names.ts'
import type { ListColumn } from '#web/admin/list/list-column.ts'
import { OrderExport } from './order-export.tsx'
import { OrderSums } from './order-sums.tsx'

/** Every order, newest first; looked for by any of its ids or by its learner. */
export function OrderList({ search, onSearch }: { readonly search: ListSearch; readonly onSearch: (search: ListSearch) => void }) {
  // The tab, the order of the list and how sums are shown are the address's alone.
  const asked = listQuery(listOrdersForAdmin, { ...search, tab: undefined, sort: undefined, by: undefined })
  const query = useQuery({
    ...queryOf(listOrdersForAdmin, { query: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-5">
      <OrderSums search={search} onSearch={onSearch} />
      <AdminList
        caption={m.admin_prime_orders()}
        search={search}
        onSearch={onSearch}
        query={query}
        columns={columnsWith(personNames(query.data?.people ?? []))}
        filters={[
          {
            name: 'state',
            label: m.admin_prime_state(),
            kind: 'choice',
            // The words of the API: what an operator reads in logs and at the gateway.
            choices: ORDER_STATES.map((state) => ({ value: state, label: `${stateText(state)} (${state})` })),
          },
          { name: 'from', label: m.admin_sums_from(), kind: 'date' },
          { name: 'to', label: m.admin_sums_to(), kind: 'date' },
        ]}
        defaultSort="-at"
        rowId={({ _id }) => _id}
        rowName={({ _id }) => _id}
        searchLabel={m.admin_prime_search()}
        failed={m.admin_prime_failed()}
        empty={<EmptyState title={m.admin_prime_no_orders()} />}
      >
        <OrderExport search={search} />
      </AdminList>
    </div>
  )
}

const columnsWith = (names: PersonNames): ListColumn<AdminOrderRow>[] => [
  {
    id: 'order',
    head: m.admin_prime_orders(),
    kind: 'name',
    cell: ({ _id }) => (
      <Link to="/admin/prime/orders/$orderId" params={{ orderId: _id }} className="text-primary underline">
        <code>{_id}</code>
      </Link>
    ),
  },
  {
    id: 'learner',
    head: m.admin_prime_learner(),
    cell: ({ userId }) => <LearnerLink userId={userId} name={names.get(userId)} />,
  },
  { id: 'plan', head: m.admin_prime_plan(), cell: ({ planTitle }) => localize(planTitle, locale).text },
  { id: 'amount', head: m.admin_prime_amount(), kind: 'number', cell: ({ amountPaise }) => formatRupees(amountPaise) },
  { id: 'state', head: m.admin_prime_state(), cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{stateText(state)}</Badge> },
  {
    id: 'at',
    head: m.admin_prime_when(),
    kind: 'wide',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
]
