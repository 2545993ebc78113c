import { Link } from '@tanstack/react-router'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { clockText } from '../clock-text.ts'
import { difficultyName } from '../difficulty-name.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'

/** The same question by question, for reading and for copying out. */
export function QuestionTable({
  analysis,
  at,
  numbered,
}: {
  readonly analysis: AnalysisResponse
  readonly at: AnalysisSearch
  readonly numbered: readonly (QuestionFacts & { readonly number: number })[]
}) {
  const hasOthers = numbered.some(({ averageMs }) => averageMs !== null)
  return (
    <Table caption={m.analysis_questions()}>
      <thead>
        <tr className="[&>th]:font-normal">
          <th scope="col">{m.analysis_question()}</th>
          <th scope="col">{m.analysis_verdict()}</th>
          <th scope="col">{m.analysis_marks()}</th>
          <th scope="col">{m.analysis_my_time()}</th>
          {hasOthers && <th scope="col">{m.analysis_average_time()}</th>}
          {hasOthers && <th scope="col">{m.analysis_right_percent()}</th>}
          <th scope="col">{m.analysis_difficulty()}</th>
          <th scope="col">{m.analysis_visits()}</th>
          <th scope="col">{m.analysis_changes()}</th>
        </tr>
      </thead>
      <tbody>
        {numbered.map((one) => (
          <tr key={one.question} className="[&>td]:whitespace-nowrap">
            <th scope="row">
              <Link
                to="/test-solution/$testId"
                params={{ testId: analysis.testId }}
                search={{ ...at, q: one.number }}
                className="inline-flex min-h-6 min-w-6 items-center text-primary underline"
              >
                {formatNumber(one.number)}
              </Link>
            </th>
            <td>{verdictName[one.verdict]()}</td>
            <td>
              <bdi dir="ltr">{formatMarks(one.marks, UNIT)}</bdi>
            </td>
            <td>{clockText(one.spentMs)}</td>
            {hasOthers && <td>{one.averageMs === null ? '–' : clockText(one.averageMs)}</td>}
            {hasOthers && <td>{one.rightPercent === null ? '–' : formatPercent(one.rightPercent / 100)}</td>}
            <td>{difficultyName[one.difficulty]()}</td>
            <td>{formatNumber(one.visits)}</td>
            <td>{formatNumber(one.changes)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
