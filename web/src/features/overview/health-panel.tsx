import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { TrendResponse } from '#contract/overview/schemas.ts'
import type { OverviewResponse } from '#contract/overview/schemas.ts'
import { formatNumber, formatRelative } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'

/** Cron comes every few minutes; after this much silence someone should look, in ms. */
const LATE_MS = 20 * 60_000

interface HealthPanelProps {
  readonly overview: OverviewResponse
  readonly health: TrendResponse['health']
}

/** How the service is: each line is fine, or says that someone should look. */
export function HealthPanel({ overview, health }: HealthPanelProps) {
  const { serverNow, jobs } = overview
  const { sweptAt, bytes, jobsRunning, jobsFailed, attemptsOverdue, broadcastsWaiting, alertsOpen, lettersLate } = health
  const lines: readonly (readonly [label: string, text: string, isFine: boolean])[] = [
    [
      m.admin_health_cron(),
      sweptAt === null ? m.admin_health_never() : formatRelative(sweptAt, serverNow),
      sweptAt !== null && serverNow - sweptAt < LATE_MS,
    ],
    [m.admin_jobs(), m.admin_health_waiting({ count: formatNumber(jobs) }), attemptsOverdue === 0],
    [
      m.admin_health_long_jobs(),
      m.admin_health_jobs({ running: formatNumber(jobsRunning), failed: formatNumber(jobsFailed) }),
      jobsFailed === 0,
    ],
    [m.admin_health_broadcasts(), m.admin_health_waiting({ count: formatNumber(broadcastsWaiting) }), true],
    [m.admin_health_payments(), m.admin_health_waiting({ count: formatNumber(alertsOpen) }), alertsOpen === 0],
    [m.admin_health_letters(), m.admin_health_waiting({ count: formatNumber(lettersLate) }), lettersLate === 0],
    ...(bytes === null
      ? []
      : [[m.admin_health_database(), m.admin_health_megabytes({ size: formatNumber(Math.round(bytes / 1e6)) }), bytes < 8e9] as const]),
  ]
  return (
    <Card as="section" aria-labelledby="health-head" className="grid gap-3">
      <h2 id="health-head" className="text-lg">
        {m.admin_health()}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {lines.map(([label, text, isFine]) => (
          <li key={label} className="flex items-start gap-2">
            {isFine ? (
              <CircleCheck size={20} aria-label={m.admin_tests_check_ok()} className="mt-0.5 shrink-0 text-good" />
            ) : (
              <TriangleAlert size={20} aria-label={m.admin_tests_check_warn()} className="mt-0.5 shrink-0 text-bad" />
            )}
            <span>
              <strong>{label}</strong>: <span className="tabular">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
