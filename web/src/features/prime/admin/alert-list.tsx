import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError } from '#web/errors/query-error.tsx'
import { closeAlert } from '#contract/prime/admin-endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { alertsQuery } from './prime-queries.ts'
import { WaitingRefunds } from './waiting-refunds.tsx'

/** What a person has to look at, and when the gateway last called. */
export function AlertList() {
  const client = useQueryClient()
  const alerts = useQuery(alertsQuery())
  const close = useMutation({
    mutationFn: (id: string) => call(closeAlert, { body: { id } }),
    onSettled: () => makeOld(client, closeAlert),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  if (alerts.data === undefined)
    return alerts.isError ? (
      <QueryError query={alerts} title={m.admin_prime_failed()} />
    ) : (
      <SkeletonRegion label={m.admin_prime_alerts()}>
        <Skeleton className="h-24 rounded-card" />
      </SkeletonRegion>
    )
  const { items, waiting, people, lastEventAt } = alerts.data
  return (
    <div className="grid gap-4">
      <WaitingRefunds refunds={waiting} names={personNames(people)} hasLinks />
      <p className="text-muted">
        {lastEventAt === null ? m.admin_prime_never_called() : m.admin_prime_last_event({ when: formatDateTime(lastEventAt) })}
      </p>
      {items.length === 0 ? (
        <EmptyState title={m.admin_prime_no_alerts()} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map(({ id, kind, orderId, paymentId, detail, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <code className="font-bold text-bad">{kind}</code>
              <span className="text-muted tabular">{formatDateTime(at)}</span>
              {orderId !== null && (
                <Link to="/admin/prime/orders/$orderId" params={{ orderId }} className="text-primary underline">
                  <code>{orderId}</code>
                </Link>
              )}
              {paymentId !== null && <code>{paymentId}</code>}
              <code className="grow text-sm break-all text-muted">{JSON.stringify(detail)}</code>
              <Button size="sm" busy={close.isPending && close.variables === id} onClick={() => close.mutate(id)}>
                {m.admin_prime_close()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
