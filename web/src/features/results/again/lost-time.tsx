import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatDateTime, formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Panel } from '../analysis/panel.tsx'

/** What was lost of the time, and what was given for it; nothing where nothing was. */
export function LostTime({ lostTime }: { readonly lostTime: NonNullable<AnalysisResponse['lostTime']> }) {
  if (lostTime.length === 0) return null
  return (
    <Panel title={m.insight_lost_title()}>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {lostTime.map(({ kind, from, to, creditMs, reason }) => (
          <li key={`${kind}-${from}-${to}`} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span className="grid">
              <span>{KIND_TEXT[kind]()}</span>
              {reason !== null && <bdi className="text-sm text-muted">{reason}</bdi>}
              <span className="text-xs text-muted tabular">
                {formatDateTime(from)}
                {to > from && `, ${formatDuration(to - from)}`}
              </span>
            </span>
            <span className="tabular">
              {creditMs > 0 ? m.insight_lost_credit({ time: formatDuration(creditMs) }) : m.insight_lost_none()}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const KIND_TEXT = {
  offline: () => m.insight_lost_offline(),
  service: () => m.insight_lost_service(),
  closed: () => m.insight_lost_closed(),
  given: () => m.insight_lost_given(),
} satisfies Record<NonNullable<AnalysisResponse['lostTime']>[number]['kind'], () => string>
