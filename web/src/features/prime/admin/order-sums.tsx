import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sumOrders } from '#contract/prime/admin-endpoints.ts'
import type { OrderSumsResponse } from '#contract/prime/admin-schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { queryOf } from '#web/lib/api/call.ts'
import { formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import type { ListSearch } from '#web/admin/list/list-address.ts'
import { orderFilterOf } from './order-filter.ts'
import { periodText } from './period-text.ts'

interface OrderSumsProps {
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
}

/** What the orders of the list's filter come to: four figures, and each day or month below. */
export function OrderSums({ search, onSearch }: OrderSumsProps) {
  const by = search['by'] === 'month' ? 'month' : 'day'
  const query = useQuery({
    ...queryOf(sumOrders, { query: { ...orderFilterOf(search), by } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (query.isError) return <QueryError query={query} title={m.admin_sums_failed()} />
  if (query.data === undefined)
    return (
      <SkeletonRegion label={m.admin_sums_sums()}>
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    )
  const sums = query.data
  return (
    <Card as="section" aria-labelledby="order-sums" className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="order-sums" className="text-lg">
            {m.admin_sums_sums()}
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">{m.admin_sums_of({ from: periodText(sums.from), to: periodText(sums.to) })}</p>
        </div>
        <div className="w-40">
          <Field label={m.admin_sums_by()}>
            {(ids) => (
              <Select {...ids} value={by} onChange={(event) => onSearch({ ...search, by: event.target.value })}>
                <option value="day">{m.admin_sums_by_day()}</option>
                <option value="month">{m.admin_sums_by_month()}</option>
              </Select>
            )}
          </Field>
        </div>
      </div>
      {sums.total === null ? (
        <p role="status">{m.admin_sums_too_many()}</p>
      ) : (
        <>
          <Totals total={sums.total} />
          {sums.periods.length === 0 ? (
            <p className="text-muted">{m.admin_sums_none()}</p>
          ) : (
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 text-primary">{m.admin_sums_show()}</summary>
              <Periods sums={sums} />
            </details>
          )}
        </>
      )}
    </Card>
  )
}

function Totals({ total }: { readonly total: NonNullable<OrderSumsResponse['total']> }) {
  const facts: readonly (readonly [string, string])[] = [
    [m.admin_sums_orders(), formatNumber(total.orders)],
    [m.admin_sums_paid(), formatNumber(total.paidOrders)],
    [m.admin_sums_received(), formatRupees(total.receivedPaise)],
    [m.admin_sums_refunded(), formatRupees(total.refundedPaise)],
    ...(total.lostPaise === 0 ? [] : [[m.admin_sums_lost(), formatRupees(total.lostPaise)] as const]),
    [m.admin_sums_net(), formatRupees(total.netPaise)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-10">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-lg font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Periods = ({ sums }: { readonly sums: OrderSumsResponse }) => (
  <Table caption={m.admin_sums_show()}>
    <thead>
      <tr>
        <th scope="col">{m.admin_sums_period()}</th>
        <th scope="col">{m.admin_sums_orders()}</th>
        <th scope="col">{m.admin_sums_paid()}</th>
        <th scope="col">{m.admin_sums_received()}</th>
        <th scope="col">{m.admin_sums_refunded()}</th>
        <th scope="col">{m.admin_sums_lost()}</th>
        <th scope="col">{m.admin_sums_net()}</th>
      </tr>
    </thead>
    <tbody>
      {sums.periods.map((one) => (
        <tr key={one.period}>
          <th scope="row" className="font-normal whitespace-nowrap">
            {periodText(one.period)}
          </th>
          <td>{formatNumber(one.orders)}</td>
          <td>{formatNumber(one.paidOrders)}</td>
          <td className="whitespace-nowrap">{formatRupees(one.receivedPaise)}</td>
          <td className="whitespace-nowrap">{formatRupees(one.refundedPaise)}</td>
          <td className="whitespace-nowrap">{formatRupees(one.lostPaise)}</td>
          <td className="whitespace-nowrap">{formatRupees(one.netPaise)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)
