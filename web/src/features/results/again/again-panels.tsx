import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatDateTime, formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Panel } from '../analysis/panel.tsx'

/** What was lost and given of the time, and the ways to take the test again without a clock. Loaded late (analysis-page.tsx). */
export function AgainPanels({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { lostTime = [], mode = 'exam', releasedAt, testId, questions } = analysis
  const isOpenToLearn = releasedAt === null && questions.length > 0
  const hasWrong = questions.some(([, verdict]) => verdict === 1 || verdict === 2)
  return (
    <>
      {lostTime.length > 0 && <LostTimePanel lostTime={lostTime} />}
      {isOpenToLearn && (
        <div className="print:hidden">
          <Panel title={m.insight_again_title()}>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              <Way testId={testId} mode="practice" name={m.insight_again_practice()} text={m.insight_again_practice_text()} />
              {(hasWrong || mode !== 'exam') && (
                <Way testId={testId} mode="retry" name={m.insight_again_retry()} text={m.insight_again_retry_text()} />
              )}
              <Way testId={testId} mode="untimed" name={m.insight_again_untimed()} text={m.insight_again_untimed_text()} />
            </ul>
          </Panel>
        </div>
      )}
    </>
  )
}

interface WayProps {
  readonly testId: string
  readonly mode: 'practice' | 'retry' | 'untimed'
  readonly name: string
  readonly text: string
}

const Way = ({ testId, mode, name, text }: WayProps) => (
  <li className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
    <PathLink href={`/test/instructions?test=${testId}&mode=${mode}`} className="font-bold text-primary underline">
      {name}
    </PathLink>
    <p className="text-sm text-muted">{text}</p>
  </li>
)

const KIND_TEXT = {
  offline: () => m.insight_lost_offline(),
  service: () => m.insight_lost_service(),
  closed: () => m.insight_lost_closed(),
  given: () => m.insight_lost_given(),
} satisfies Record<NonNullable<AnalysisResponse['lostTime']>[number]['kind'], () => string>

const LostTimePanel = ({ lostTime }: { readonly lostTime: NonNullable<AnalysisResponse['lostTime']> }) => (
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
