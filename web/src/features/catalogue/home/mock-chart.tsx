import type { AttemptSummary } from '#contract/catalogue/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatMarks, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { resultPath } from '#web/lib/test-paths.ts'

/** The learner's last tests of an exam as bars, the oldest first; the newest stands out. A score below zero has no bar. */
export function MockChart({ attempts }: { readonly attempts: readonly AttemptSummary[] }) {
  return (
    <>
      <ol className="mock-bars">
        {attempts.map(({ attemptId, testId, n, title, score12, max12, unit }) => {
          if (score12 === null) return null
          const score = formatMarks(score12, unitOf({ unit }))
          const max = formatWholeMarks(marksAsNumber(max12, unitOf({ unit })))
          return (
            <li key={attemptId} style={{ '--share': Math.max(0, score12 / max12) } as React.CSSProperties}>
              <PathLink
                href={resultPath(testId, n)}
                className="mock-bar"
                aria-label={`${localize(title, locale).text}: ${m.attempt_score({ score, max })}`}
              >
                <bdi dir="ltr" className="tabular">
                  {score}
                </bdi>
                <span aria-hidden="true" className="mock-step" />
              </PathLink>
            </li>
          )
        })}
      </ol>
      <p className="text-xs text-muted">{m.focus_mocks_note()}</p>
    </>
  )
}
