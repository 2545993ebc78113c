import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { type QuestionLedger, visitsOf } from '#domain/attempt/timeline-ledger.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { clockText } from '../clock-text.ts'

interface LedgerTableProps {
  readonly ledger: readonly QuestionLedger[]
  readonly events: readonly TimelineEvent[]
  readonly order: readonly number[]
  readonly numbers: readonly number[]
}

/** Time and outcome of each question, and the order of visits. */
export function LedgerTable({ ledger, events, order, numbers }: LedgerTableProps) {
  return (
    <div className="grid gap-4">
      <Table caption={m.insight_ledger()}>
        <thead>
          <tr className="[&>th]:font-normal">
            <th scope="col">{m.analysis_question()}</th>
            <th scope="col">{m.analysis_visits()}</th>
            <th scope="col">{m.insight_first_answer()}</th>
            <th scope="col">{m.analysis_my_time()}</th>
            <th scope="col">{m.insight_wrong_to_right()}</th>
            <th scope="col">{m.insight_right_to_wrong()}</th>
            <th scope="col">{m.insight_other_changes()}</th>
          </tr>
        </thead>
        <tbody>
          {order.flatMap((question) => {
            const entry = ledger[question]
            if (entry === undefined) return []
            return (
              <tr key={question}>
                <th scope="row">{formatNumber(numbers[question] ?? 0)}</th>
                <td>{formatNumber(entry.visits)}</td>
                <td>{entry.firstAnswerMs === null ? '–' : clockText(entry.firstAnswerMs)}</td>
                <td>{clockText(entry.spentMs)}</td>
                <td>{formatNumber(entry.wrongToRight)}</td>
                <td>{formatNumber(entry.rightToWrong)}</td>
                <td>{formatNumber(entry.otherChanges)}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <div className="grid gap-1">
        <h4 className="text-sm text-muted">{m.insight_order()}</h4>
        <ol aria-label={m.insight_order()} className="flex flex-wrap gap-x-1.5 gap-y-1 tabular">
          {visitsOf(events).map(({ question, fromMs }) => (
            <li key={`${fromMs} ${question}`} className="rounded-sm bg-sunken px-1.5" title={clockText(fromMs)}>
              {formatNumber(numbers[question] ?? 0)}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
