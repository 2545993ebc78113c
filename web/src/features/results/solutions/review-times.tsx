import { formatDuration, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { NumberedFacts } from './use-review.ts'

/** My time on the question against the others', as lengths and in words. */
export function ReviewTimes({ facts: { spentMs, averageMs, topperMs, visits, changes, isSlow } }: { readonly facts: NumberedFacts }) {
  const rows = [
    { key: 'mine', label: m.analysis_you(), ms: spentMs, bar: 'bg-primary' },
    ...(averageMs === null
      ? []
      : [{ key: 'average', label: m.analysis_average(), ms: averageMs, bar: 'border-2 border-dashed border-muted' }]),
    ...(topperMs === null
      ? []
      : [{ key: 'topper', label: m.analysis_topper(), ms: topperMs, bar: 'border-2 border-accent bg-accent-soft' }]),
  ]
  const longest = Math.max(1, ...rows.map(({ ms }) => ms))
  return (
    <section aria-label={m.analysis_time()} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 tabular">
        {rows.map(({ key, label, ms, bar }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end font-bold">{ms === 0 ? '–' : formatDuration(ms)}</dd>
            {/* A length says something beside another one only. */}
            {rows.length > 1 ? (
              <dd
                aria-hidden="true"
                className={classNames('h-3.5 rounded-e-[3px]', ms > 0 && bar, ms > 0 && 'min-w-1')}
                style={{ inlineSize: `${(ms / longest) * 100}%` }}
              />
            ) : (
              <dd aria-hidden="true" />
            )}
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted tabular">
        {m.solution_visits({ count: visits, shown: formatNumber(visits) })}
        {changes > 1 && ` · ${m.solution_changes({ shown: formatNumber(changes - 1), count: changes - 1 })}`}
        {isSlow && ` · ${averageMs === null ? m.insight_slow_share() : m.solution_slow_others()}`}
      </p>
    </section>
  )
}
