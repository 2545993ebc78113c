import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { clockText } from '../clock-text.ts'
import { difficultyName } from '../difficulty-name.ts'
import type { AttemptSearch } from '../results-search.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'
import { FitTable } from './fit-table.tsx'
import type { NumberedFacts } from './numbered-facts.ts'

/** The same question by question, for reading and for copying out. */
export function QuestionTable({
  analysis,
  at,
  numbered,
}: {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly numbered: readonly NumberedFacts[]
}) {
  const hasOthers = numbered.some(({ averageMs }) => averageMs !== null)
  return (
    <FitTable caption={m.analysis_questions()}>
      <thead>
        <tr>
          <th scope="col">{m.analysis_question()}</th>
          <Head name={m.analysis_verdict()} below={m.analysis_marks()} />
          <Head name={m.analysis_my_time()} below={hasOthers ? m.analysis_average_time() : null} />
          <Head name={m.analysis_difficulty()} below={hasOthers ? m.analysis_right_percent() : null} />
          <Head name={m.analysis_visits()} below={m.analysis_changes()} />
        </tr>
      </thead>
      <tbody>
        {numbered.map((one) => (
          <tr key={one.question}>
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
            <Cell value={verdictName[one.verdict]()} below={<bdi dir="ltr">{formatMarks(one.marks, one.unit)}</bdi>} />
            <Cell value={clockText(one.spentMs)} below={hasOthers ? (one.averageMs === null ? '–' : clockText(one.averageMs)) : null} />
            <Cell
              value={difficultyName[one.difficulty]()}
              below={hasOthers ? (one.rightPercent === null ? '–' : formatPercent(one.rightPercent / 100)) : null}
            />
            <Cell value={formatNumber(one.visits)} below={formatNumber(one.changes)} />
          </tr>
        ))}
      </tbody>
    </FitTable>
  )
}

/** Two columns in one, so that the table fits a phone: the second stands below, smaller. */
const Head = ({ name, below }: { readonly name: string; readonly below: string | null }) => (
  <th scope="col">
    {name}
    {below !== null && <span className="block text-xs">{below}</span>}
  </th>
)

const Cell = ({ value, below }: { readonly value: string; readonly below: ReactNode }) => (
  <td>
    {value}
    {below !== null && <span className="block text-xs text-muted">{below}</span>}
  </td>
)
