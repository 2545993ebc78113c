import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import { type QuestionLedger, visitsOf } from '#domain/attempt/timeline-ledger.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { FitTable } from '../analysis/fit-table.tsx'
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
      <FitTable caption={m.insight_ledger()}>
        <thead>
          <tr>
            <th scope="col">{m.analysis_question()}</th>
            <th scope="col">{m.analysis_visits()}</th>
            <th scope="col">
              {m.analysis_my_time()}
              <span className="block text-xs">{m.insight_first_answer()}</span>
            </th>
            <th scope="col">{m.analysis_changes()}</th>
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
                <td>
                  {clockText(entry.spentMs)}
                  <span className="block text-xs text-muted">{entry.firstAnswerMs === null ? '–' : clockText(entry.firstAnswerMs)}</span>
                </td>
                <td>
                  <Changes entry={entry} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </FitTable>
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

/** The changes that there were, each in words. */
function Changes({ entry: { wrongToRight, rightToWrong, otherChanges } }: { readonly entry: QuestionLedger }) {
  const kinds = [
    { name: m.insight_wrong_to_right(), count: wrongToRight },
    { name: m.insight_right_to_wrong(), count: rightToWrong },
    { name: m.insight_other_changes(), count: otherChanges },
  ].filter(({ count }) => count > 0)
  if (kinds.length === 0) return '–'
  return kinds.map(({ name, count }) => (
    <span key={name} className="block text-xs">
      {name} <b>{formatNumber(count)}</b>
    </span>
  ))
}
