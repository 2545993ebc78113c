import { useQuery } from '@tanstack/react-query'
import { Copy, Printer } from 'lucide-react'
import type { OrderDetail } from '#contract/prime/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { orderEventText, STATE_TONES, stateText } from '#web/lib/i18n/order-words.ts'
import { orderQuery } from './prime-api.ts'
import { failureText } from './prime-error.ts'

/** One order: its numbers to copy, what happened, its documents to print, and where to ask for help. */
export function OrderSheet({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const order = useQuery(orderQuery(orderId))
  const { data } = order
  return (
    <Dialog open shape="wide" onClose={onClose} title={data?.planTitle.text ?? m.prime_order()} closeLabel={m.action_close()}>
      {data === undefined ? (
        order.isError ? (
          <QueryError query={order} title={m.prime_failed_load()} />
        ) : (
          <SkeletonRegion label={m.prime_order()}>
            <Skeleton className="h-64" />
          </SkeletonRegion>
        )
      ) : (
        <Detail order={data} />
      )}
    </Dialog>
  )
}

function Detail({ order }: { readonly order: OrderDetail }) {
  const failure = order.state === 'failed' ? failureText(order.failure) : null
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3" data-chrome>
        <span className="text-xl font-bold tabular">{formatRupees(order.amountPaise)}</span>
        <Badge tone={STATE_TONES[order.state]}>{stateText(order.state)}</Badge>
      </div>
      {failure !== null && (
        <p data-chrome>
          {failure} {m.prime_failed_text()}
        </p>
      )}
      <dl className="grid gap-1" data-chrome>
        <CopyLine label={m.prime_order()} value={order._id} />
        {order.paymentId !== null && <CopyLine label={m.prime_payment()} value={order.paymentId} />}
      </dl>
      <section className="grid gap-2" data-chrome>
        <h3 className="text-base">{m.prime_happened()}</h3>
        <ol className="grid gap-2 border-s-2 border-line ps-4">
          {order.moments.flatMap(({ what, ref, at, amountPaise }) => {
            const text = orderEventText(what)
            return text === null
              ? []
              : [
                  <li key={`${what} ${ref}`} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
                    <span>
                      {text}
                      {amountPaise !== null && what.startsWith('refund') && <span className="tabular"> · {formatRupees(amountPaise)}</span>}
                    </span>
                    <span className="text-sm text-muted tabular">{formatDateTime(at)}</span>
                  </li>,
                ]
          })}
        </ol>
      </section>
      {order.documents.map((document) => (
        <InvoiceSheet key={document.number} order={order} document={document} />
      ))}
      <div className="flex flex-wrap gap-2" data-chrome>
        {order.documents.length > 0 && (
          <Button onClick={() => print()}>
            <Printer size={20} aria-hidden="true" />
            {m.prime_print()}
          </Button>
        )}
        <PathLink href={`/user/feedback?category=payment&order=${order._id}`} className={buttonClass({ look: 'quiet' })}>
          {m.prime_help()}
        </PathLink>
      </div>
    </div>
  )
}

function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <button
          type="button"
          title={m.action_copy()}
          onClick={() => void navigator.clipboard.writeText(value).catch(() => {})}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-sm hover:bg-sunken"
        >
          <bdi className="tabular">{value}</bdi>
          <Copy size={14} aria-label={m.action_copy()} />
        </button>
      </dd>
    </div>
  )
}
