import { Link } from '@tanstack/react-router'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { subtractUnits } from '#domain/marking/units.ts'
import { formatDateTime, formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FitTable } from './fit-table.tsx'
import { Panel } from './panel.tsx'

/** All attempts at this test beside the ranking one, with the one that is shown; nothing to compare where there is only one. */
export function AttemptList({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { attempts, testId, n } = analysis
  const unit = unitOf(analysis)
  if (attempts.length < 2) return null
  const first = attempts.find(({ ranking }) => ranking)
  return (
    <Panel title={m.analysis_attempts()} note={m.analysis_attempts_note()}>
      <FitTable caption={m.analysis_attempts()}>
        <thead>
          <tr>
            <th scope="col">{m.analysis_attempt()}</th>
            <th scope="col">{m.analysis_marks()}</th>
            {first && <th scope="col">{m.insight_against_ranking()}</th>}
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.n} aria-current={attempt.n === n ? 'true' : undefined} className="aria-[current]:bg-primary-soft">
              <th scope="row">
                <span className="flex flex-wrap items-center gap-2">
                  {attempt.n === n ? (
                    m.analysis_attempt_shown({ n: formatNumber(attempt.n) })
                  ) : (
                    <Link
                      to="/user/test-analysis/$testId"
                      params={{ testId }}
                      search={{ attempt: attempt.n }}
                      className="inline-flex min-h-8 items-center text-primary underline"
                    >
                      {m.analysis_attempt_n({ n: formatNumber(attempt.n) })}
                    </Link>
                  )}
                  {attempt.ranking && <Badge tone="primary">{m.attempt_ranks()}</Badge>}
                </span>
                <span className="block text-xs text-muted tabular">{formatDateTime(attempt.closedAt)}</span>
              </th>
              <td className="font-bold">
                <bdi dir="ltr">{formatMarks(attempt.score12, unit)}</bdi>
              </td>
              {first && (
                <td>{attempt.ranking ? '–' : <bdi dir="ltr">{signed(subtractUnits(attempt.score12, first.score12), unit)}</bdi>}</td>
              )}
            </tr>
          ))}
        </tbody>
      </FitTable>
    </Panel>
  )
}

const signed = (marks: Units, unit: number): string => (marks > 0 ? `+${formatMarks(marks, unit)}` : formatMarks(marks, unit))
