import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { FoldPanel } from '../analysis/fold-panel.tsx'

/** The ways to take the test again without a clock, once its questions may be seen. */
export function AgainPanels({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { mode = 'exam', releasedAt, testId, questions } = analysis
  if (releasedAt !== null || questions.length === 0) return null
  const hasWrong = questions.some(([, verdict]) => verdict === 1 || verdict === 2)
  return (
    <div className="print:hidden">
      <FoldPanel title={m.insight_again_title()} isPrinting={false}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          <Way testId={testId} mode="practice" name={m.insight_again_practice()} text={m.insight_again_practice_text()} />
          {(hasWrong || mode !== 'exam') && (
            <Way testId={testId} mode="retry" name={m.insight_again_retry()} text={m.insight_again_retry_text()} />
          )}
          <Way testId={testId} mode="untimed" name={m.insight_again_untimed()} text={m.insight_again_untimed_text()} />
        </ul>
      </FoldPanel>
    </div>
  )
}

interface WayProps {
  readonly testId: string
  readonly mode: 'practice' | 'retry' | 'untimed'
  readonly name: string
  readonly text: string
}

const Way = ({ testId, mode, name, text }: WayProps) => (
  <li className="py-2.5">
    <PathLink
      href={`/test/instructions?test=${testId}&mode=${mode}`}
      className="inline-flex min-h-6 items-center font-bold text-primary underline"
    >
      {name}
    </PathLink>
    <p className="text-sm text-muted">{text}</p>
  </li>
)
