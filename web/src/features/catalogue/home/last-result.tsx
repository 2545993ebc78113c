import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatDateTime, formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { scoreAwaitedAt } from '../attempt-list.ts'
import { resultPath } from '#web/lib/test-paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { changeOf } from './result-change.ts'

interface LastResultProps {
  readonly attempt: AttemptSummary
  /** The one before it at the same exam. */
  readonly previous: AttemptSummary | null | undefined
  /** ms UTC */
  readonly now: number
}

/** The result before: the marks large, what has changed since the one before that, and the way to the analysis. */
export function LastResult({ attempt, previous, now }: LastResultProps) {
  const awaitedAt = scoreAwaitedAt(attempt, now)
  const change = changeOf(attempt, previous)
  const title = localize(attempt.title, locale)
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.home_last()}</h2>
      <Card className="grid justify-items-start gap-3">
        {attempt.score12 === null ? (
          <p className="text-muted">{awaitedAt === null ? m.attempt_pending() : m.home_score_at({ at: formatDateTime(awaitedAt) })}</p>
        ) : (
          <p className="tabular">
            <Emphasised sentence={(score) => m.attempt_of({ score, max: formatWholeMarks(marksAsNumber(attempt.max12, unitOf(attempt))) })}>
              <bdi dir="ltr" className="text-2xl leading-none font-bold">
                {formatMarks(attempt.score12, unitOf(attempt))}
              </bdi>
            </Emphasised>
          </p>
        )}
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-base" lang={title.locale}>
            {title.text}
          </h3>
          <p className="text-muted tabular">{formatDateTime(attempt.closedAt ?? attempt.startedAt)}</p>
          {change !== null && <p className="tabular">{changeText(change, attempt.exam)}</p>}
        </div>
        <PathLink href={resultPath(attempt.testId, attempt.n)} className={buttonClass({ look: 'secondary' })}>
          {m.home_last_action()}
        </PathLink>
      </Card>
    </section>
  )
}

function changeText(points: number, exam: string): string {
  if (points === 0) return m.home_change_none({ exam })
  const shown = formatNumber(Math.abs(points))
  return points > 0 ? m.home_change_up({ points: shown, exam }) : m.home_change_down({ points: shown, exam })
}
