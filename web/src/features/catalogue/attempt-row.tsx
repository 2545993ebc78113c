import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatDateTime, formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { scoreAwaitedAt } from './attempt-list.ts'
import { resultPath, resumePath, startPath } from '#web/lib/test-paths.ts'
import { timeLeftText } from './time-left-text.ts'

/** One attempt: the test, when, the marks, and where to go from here. */
export function AttemptRow({ attempt, now }: { readonly attempt: AttemptSummary; readonly now: number }) {
  const title = localize(attempt.title, locale)
  const open = attempt.state === 'open' && attempt.deadlineAt > now
  const awaitedAt = scoreAwaitedAt(attempt, now)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-5">
      <div className="grid min-w-0 gap-1 max-sm:col-span-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base" lang={title.locale}>
            {title.text}
          </h2>
          {attempt.ranking && <Badge tone="primary">{m.attempt_ranks()}</Badge>}
        </div>
        <p className="text-muted tabular">
          {m.attempt_line({ exam: attempt.exam, n: formatNumber(attempt.n), at: formatDateTime(attempt.closedAt ?? attempt.startedAt) })}
        </p>
      </div>
      <p className="tabular max-sm:col-span-2">
        {open ? (
          <span className="font-bold text-primary">{timeLeftText(attempt.deadlineAt, now)}</span>
        ) : attempt.score12 === null ? (
          <span className="text-muted">
            {awaitedAt === null ? m.attempt_pending() : m.attempt_score_at({ at: formatDateTime(awaitedAt) })}
          </span>
        ) : (
          <>
            <Score score={attempt.score12} most={attempt.max12} unit={unitOf(attempt)} />
            {typeof attempt.percentile === 'string' && (
              <span className="block text-sm text-muted">
                {m.reading_percentile({ value: attempt.percentile.replace(/(\.\d{2})\d*$/, '$1') })}
              </span>
            )}
          </>
        )}
      </p>
      {open ? (
        <PathLink
          href={resumePath(attempt.attemptId)}
          className={buttonClass({ look: 'primary' })}
          aria-label={m.test_action_named({ action: m.test_resume(), title: title.text })}
        >
          {m.test_resume()}
        </PathLink>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:flex-row-reverse max-sm:justify-end sm:justify-end">
          <PathLink
            href={startPath(attempt.testId)}
            className={buttonClass({ look: 'quiet' })}
            aria-label={m.test_action_named({ action: m.test_again(), title: title.text })}
          >
            {m.test_again()}
          </PathLink>
          <PathLink
            href={resultPath(attempt.testId, attempt.n)}
            className={buttonClass({ look: 'secondary' })}
            aria-label={m.test_action_named({ action: m.test_result(), title: title.text })}
          >
            {m.test_result()}
          </PathLink>
        </div>
      )}
    </li>
  )
}

function Score({ score, most, unit }: { readonly score: Units; readonly most: Units; readonly unit: number }) {
  return (
    <span className="font-bold">
      {m.attempt_score({ score: formatMarks(score, unit), max: formatWholeMarks(marksAsNumber(most, unit)) })}
    </span>
  )
}
