import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Monitor, SittingView } from '#contract/monitor/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { formatDateTime, formatDuration, formatNumber, formatTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import { personNames } from '#web/admin/person-names.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { monitorQuery } from './monitor-queries.ts'

interface MonitorTabProps {
  readonly testId: string
  /** Where it is worked out what this live test needs; null where it is no live test. */
  readonly needsHref: string | null
  /** Time is being given to everyone. */
  readonly onOrdered: () => void
}

/** Who is taking the test just now, and how it goes. */
export function MonitorTab({ testId, needsHref, onOrdered }: MonitorTabProps) {
  const [cursor, setCursor] = useState<string | null>(null)
  const [isExtending, setExtending] = useState(false)
  const query = useQuery(monitorQuery(testId, cursor))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_monitor_failed()} /> : <Skeleton className="h-64 rounded-card" />
  const monitor = query.data
  return (
    <>
      <Counts monitor={monitor} />
      {monitor.sitting !== undefined && <Sitting sitting={monitor.sitting} />}
      {needsHref !== null && (
        <PathLink href={needsHref} className="inline-flex min-h-11 items-center justify-self-start text-primary">
          {m.admin_needs_of_test()}
        </PathLink>
      )}
      {query.isError && <QueryError query={query} title={m.admin_monitor_failed()} />}
      <PerMinute monitor={monitor} />
      <section className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg">{m.admin_monitor_open()}</h2>
          {monitor.open > 0 && <Button onClick={() => setExtending(true)}>{m.admin_monitor_extend()}</Button>}
        </div>
        {monitor.items.length === 0 ? <EmptyState title={m.admin_monitor_none()} /> : <OpenAttempts monitor={monitor} />}
        <div className="flex flex-wrap gap-2">
          {cursor !== null && <Button onClick={() => setCursor(null)}>{m.admin_monitor_first()}</Button>}
          {monitor.next !== null && <Button onClick={() => setCursor(monitor.next)}>{m.admin_monitor_next()}</Button>}
        </div>
        <p className="text-sm text-muted">{m.admin_monitor_refreshed({ time: formatTime(monitor.serverNow) })}</p>
      </section>
      {isExtending && <ExtendDialog testId={testId} onClose={() => setExtending(false)} onOrdered={onOrdered} />}
    </>
  )
}

function Counts({ monitor }: { readonly monitor: Monitor }) {
  const facts: [string, number | null][] = [
    [m.admin_monitor_started(), monitor.started],
    [m.admin_monitor_active(), monitor.active],
    [m.admin_monitor_disconnected(), monitor.disconnected],
    [m.admin_monitor_submitted(), monitor.submitted],
  ]
  return (
    <dl aria-live="off" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-bold tabular">{value === null ? '–' : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far the marks and ranks of a live test are. */
function Sitting({ sitting }: { readonly sitting: SittingView }) {
  const [name, text] = STATES[sitting.state](sitting)
  return (
    <section className="grid gap-2">
      <h2 className="flex flex-wrap items-center gap-2 text-base">
        {m.admin_sitting()}
        <Badge tone={sitting.state === 'final' ? 'good' : 'plain'}>{name}</Badge>
      </h2>
      <p className="text-muted tabular">{text}</p>
    </section>
  )
}

const STATES: Record<SittingView['state'], (sitting: SittingView) => [name: string, text: string]> = {
  open: ({ seats, closed }) => [
    m.admin_sitting_open(),
    m.admin_sitting_open_text({ closed: formatNumber(closed), seats: formatNumber(seats) }),
  ],
  closing: ({ seats, closed, shards, shardsDone }) => [
    m.admin_sitting_closing(),
    m.admin_sitting_closing_text({
      closed: formatNumber(closed),
      seats: formatNumber(seats),
      done: formatNumber(shardsDone),
      parts: formatNumber(shards),
    }),
  ],
  final: ({ closed, version }) => [
    m.admin_sitting_final(),
    m.admin_sitting_final_text({ closed: formatNumber(closed), version: formatNumber(version) }),
  ],
}

function PerMinute({ monitor: { perMinute, serverNow } }: { readonly monitor: Monitor }) {
  if (perMinute.length === 0) return null
  const most = Math.max(...perMinute.map(({ closed }) => closed))
  const byMinute = new Map(perMinute.map(({ minute, closed }) => [minute, closed]))
  const last = Math.floor(serverNow / 60_000) * 60_000
  const minutes = Array.from({ length: 30 }, (_, i) => last - (29 - i) * 60_000)
  return (
    <section className="grid gap-2">
      <h2 className="text-base">{m.admin_monitor_per_minute()}</h2>
      <div dir="ltr" role="img" aria-label={m.admin_monitor_per_minute()} className="flex h-20 items-end gap-px border-b border-line">
        {minutes.map((minute) => (
          <span
            key={minute}
            title={`${formatTime(minute)}: ${formatNumber(byMinute.get(minute) ?? 0)}`}
            className="flex-1 rounded-t-sm bg-primary"
            style={{ height: `${(100 * (byMinute.get(minute) ?? 0)) / most}%` }}
          />
        ))}
      </div>
      <p dir="ltr" aria-hidden="true" className="flex justify-between gap-3 text-xs text-muted tabular">
        <span>{formatTime(last - 29 * 60_000)}</span>
        <span>{formatTime(last)}</span>
      </p>
      <ul className="sr-only">
        {perMinute.map(({ minute, closed }) => (
          <li key={minute}>
            {formatTime(minute)}: {formatNumber(closed)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenAttempts({ monitor }: { readonly monitor: Monitor }) {
  const names = personNames(monitor.people)
  return (
    <Table caption={m.admin_monitor_open()}>
      <thead>
        <tr>
          <th scope="col">{m.admin_keys_learner()}</th>
          <th scope="col">{m.admin_monitor_device()}</th>
          <th scope="col">{m.admin_monitor_left()}</th>
          <th scope="col">{m.admin_monitor_saved()}</th>
          <th scope="col">{m.admin_monitor_since()}</th>
        </tr>
      </thead>
      <tbody>
        {monitor.items.map(({ userId, attemptId, startedAt, deadlineAt, lastSavedAt, isConnected }) => (
          <tr key={`${userId}:${attemptId}`}>
            <th scope="row" className="font-normal">
              <LearnerLink userId={userId} name={names.get(userId)} />
            </th>
            <td>
              <Badge tone={isConnected ? 'good' : 'plain'}>{isConnected ? m.admin_monitor_on() : m.admin_monitor_off()}</Badge>
            </td>
            <td className="whitespace-nowrap">{formatDuration(Math.max(0, deadlineAt - monitor.serverNow))}</td>
            <td className="whitespace-nowrap">{lastSavedAt === null ? m.admin_monitor_never() : formatTime(lastSavedAt)}</td>
            <td className="whitespace-nowrap">{formatDateTime(startedAt)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
