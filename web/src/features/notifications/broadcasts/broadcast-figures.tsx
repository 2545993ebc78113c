import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What came of a broadcast, in sums, and how far its pushes are. */
export function BroadcastFigures({ plan }: { readonly plan: BroadcastPlan }) {
  const { figures } = plan
  if (figures === null) return null
  const { pushes } = figures
  const facts: readonly (readonly [string, number | null])[] = [
    [m.admin_bc_fig_people(), plan.fixed],
    [m.admin_bc_fig_shown(), figures.shown],
    ...(pushes === null ? [] : [[m.admin_bc_fig_pushes(), pushes.sent] as const]),
    [m.admin_bc_fig_opened(), figures.opened],
    [m.admin_bc_fig_clicked(), figures.clicked],
  ]
  return (
    <section className="grid gap-3" aria-label={m.admin_bc_figures()}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 tabular sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-xl font-bold">{value === null ? '…' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {pushes !== null && pushes.isRunning && (
        <div className="grid gap-1">
          <progress
            className="w-full accent-primary"
            max={Math.max(1, pushes.total)}
            value={pushes.done}
            aria-label={m.admin_bc_pushing()}
          />
          <p className="text-xs text-muted tabular">
            {m.admin_bc_push_progress({ done: formatNumber(pushes.done), total: formatNumber(pushes.total) })}
          </p>
        </div>
      )}
      {pushes !== null && (pushes.held > 0 || pushes.capped > 0 || pushes.failed > 0) && (
        <ul className="grid gap-0.5 text-sm text-muted">
          {pushes.held > 0 && <li>{m.admin_bc_held({ count: pushes.held, shown: formatNumber(pushes.held) })}</li>}
          {pushes.capped > 0 && <li>{m.admin_bc_capped({ count: pushes.capped, shown: formatNumber(pushes.capped) })}</li>}
          {pushes.failed > 0 && <li>{m.admin_bc_push_failed({ count: pushes.failed, shown: formatNumber(pushes.failed) })}</li>}
        </ul>
      )}
      <p className="text-xs text-muted">
        {figures.countedAt === null ? m.admin_bc_not_counted() : m.admin_bc_counted({ at: formatDateTime(figures.countedAt) })}
      </p>
    </section>
  )
}
