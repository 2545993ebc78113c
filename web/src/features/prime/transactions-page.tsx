import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OrderRow } from '#contract/prime/schemas.ts'
import type { OrderState } from '#contract/prime/states.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { STATE_TONES, stateText } from '#web/lib/i18n/order-words.ts'
import { ordersQuery } from './prime-api.ts'

const route = getRouteApi('/user/pass/transaction-history')

/** Those that a learner looks for; the others are among all. */
const CHIPS: readonly OrderState[] = ['paid', 'pending', 'failed', 'refunded']

/** Every order, newest first; the state and the order that is looked at are in the address. */
export function TransactionsPage() {
  const { state, order } = route.useSearch()
  const navigate = route.useNavigate()
  const orders = useInfiniteQuery(ordersQuery(state))
  const items = orders.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="mx-auto grid w-full max-w-[52rem] gap-6" data-invoice-page>
      <PageTitle>{m.prime_transactions()}</PageTitle>
      <h1 className="text-xl">{m.prime_transactions()}</h1>
      <ChoiceChips
        name="state"
        kind="one"
        choices={[{ value: 'all', label: m.prime_all() }, ...CHIPS.map((value) => ({ value, label: stateText(value) }))]}
        chosen={[state ?? 'all']}
        onChoose={([chosen]) => void navigate({ search: chosen === 'all' ? {} : { state: chosen as OrderState }, replace: true })}
      />
      {orders.data === undefined ? (
        orders.isError ? (
          <QueryError query={orders} title={m.prime_failed_load()} />
        ) : (
          <SkeletonRegion label={m.prime_transactions()} className="grid gap-3">
            {[1, 2, 3].map((n) => (
              <Skeleton key={n} className="h-18 rounded-card" />
            ))}
          </SkeletonRegion>
        )
      ) : items.length > 0 ? (
        <>
          <ul aria-label={m.prime_transactions()} className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((row) => (
              <Row key={row._id} row={row} state={state} />
            ))}
          </ul>
          {orders.hasNextPage && (
            <div className="justify-self-center">
              <Button busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
                {m.prime_more()}
              </Button>
            </div>
          )}
        </>
      ) : state !== undefined ? (
        <p className="text-muted">{m.prime_none_in_state()}</p>
      ) : (
        <EmptyState
          title={m.prime_no_transactions()}
          action={
            <a href="/user/buy-pass" className={buttonClass({ look: 'primary' })}>
              {m.prime_buy()}
            </a>
          }
        >
          {m.prime_no_transactions_text()}
        </EmptyState>
      )}
      {order !== undefined && (
        <OrderSheet orderId={order} onClose={() => void navigate({ search: state === undefined ? {} : { state } })} />
      )}
    </div>
  )
}

function Row({ row, state }: { readonly row: OrderRow; readonly state: OrderState | undefined }) {
  return (
    <li>
      <Link
        to="/user/pass/transaction-history"
        search={{ ...(state && { state }), order: row._id }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 hover:bg-sunken sm:px-5"
      >
        <span className="font-bold" lang={row.planTitle.locale}>
          {row.planTitle.text}
        </span>
        <span className="text-end font-bold tabular">{formatRupees(row.amountPaise)}</span>
        <span className="text-sm text-muted tabular">{formatDateTime(row.paidAt ?? row.createdAt)}</span>
        <span className="text-end">
          <Badge tone={STATE_TONES[row.state]}>{stateText(row.state)}</Badge>
        </span>
      </Link>
    </li>
  )
}
