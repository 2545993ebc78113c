import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminAttempt } from '#contract/attempt-admin/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { adminAttemptQuery, type Order } from '#web/admin/learners/learner-queries.ts'
import { OrderDialog } from './order-dialog.tsx'

/** An attempt straight from its room: its clock, what was lost and given, and what may be done. */
export function AttemptPanel({ userId, attemptId }: { readonly userId: string; readonly attemptId: string }) {
  const query = useQuery(adminAttemptQuery(userId, attemptId))
  const [order, setOrder] = useState<Order['what'] | null>(null)
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_attempt_load_failed()} /> : <Skeleton className="h-48 rounded-card" />
  const attempt = query.data
  return (
    <section aria-live="polite" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Facts attempt={attempt} />
      <h3 className="text-base">{m.admin_attempt_clock()}</h3>
      {attempt.clock.length === 0 ? <p className="text-muted">{m.admin_attempt_clock_none()}</p> : <Ledger clock={attempt.clock} />}
      <div className="flex flex-wrap gap-2">
        {attempt.state === 'open' && attempt.mode === 'exam' && <Button onClick={() => setOrder('give')}>{m.admin_attempt_give()}</Button>}
        {attempt.state === 'closed' && !attempt.isVoid && <Button onClick={() => setOrder('reopen')}>{m.admin_attempt_reopen()}</Button>}
        {attempt.state === 'closed' && !attempt.isVoid && (
          <Button look="danger" onClick={() => setOrder('void')}>
            {m.admin_attempt_void_do()}
          </Button>
        )}
      </div>
      <OrderDialog key={order} userId={userId} attemptId={attemptId} what={order} onClose={() => setOrder(null)} />
    </section>
  )
}

function Facts({ attempt }: { readonly attempt: AdminAttempt }) {
  const facts: [string, string][] = [
    [m.admin_attempt_deadline(), formatDateTime(attempt.deadlineAt)],
    ...(attempt.closedAt === null ? [] : ([[m.admin_attempt_closed_at(), formatDateTime(attempt.closedAt)]] as [string, string][])),
    [m.admin_attempt_saved_at(), attempt.lastSavedAt === null ? m.admin_attempt_never_saved() : formatDateTime(attempt.lastSavedAt)],
    [m.admin_people_extra(), formatDuration(attempt.compensationMs)],
    [m.admin_attempt_late(), formatNumber(attempt.late)],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const KIND_NAME = {
  offline: () => m.admin_attempt_kind_offline(),
  service: () => m.admin_attempt_kind_service(),
  closed: () => m.admin_attempt_kind_closed(),
  given: () => m.admin_attempt_kind_given(),
  pause: () => m.admin_attempt_kind_pause(),
} satisfies Record<AdminAttempt['clock'][number]['kind'], () => string>

const Ledger = ({ clock }: { readonly clock: AdminAttempt['clock'] }) => (
  <ol className="divide-y divide-line">
    {clock.map((entry) => (
      <li key={`${entry.kind}-${entry.from}-${entry.to}`} className="grid gap-0.5 py-2">
        <span>
          <strong>{KIND_NAME[entry.kind]()}</strong> <span className="text-muted tabular">{formatDateTime(entry.from)}</span>
          {entry.to > entry.from && <span className="text-muted tabular"> ({formatDuration(entry.to - entry.from)})</span>}
        </span>
        {entry.creditMs > 0 && entry.kind !== 'pause' && (
          <span className="text-sm">
            {m.admin_attempt_credit({ time: formatDuration(entry.creditMs) })}
            {entry.by === 'rule' && ` ${m.admin_attempt_by_rule()}`}
          </span>
        )}
        {entry.reason !== null && (
          <span className="text-sm">
            <bdi>{entry.reason}</bdi>
          </span>
        )}
      </li>
    ))}
  </ol>
)
