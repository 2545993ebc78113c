import { ERROR_LABELS } from '#contract/revision/practice-limits.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { labelName } from '#web/question/annotations/label-name.ts'
import { Missing, Panel, type ShownPerformance } from './panel.tsx'

/** The learner's own words for what went wrong, counted: a table that is its own chart. */
export function LabelsPanel({ data }: { readonly data: ShownPerformance }) {
  const rows = ERROR_LABELS.map((label) => ({
    label,
    count: data.labels.reduce((sum, one) => sum + (one.label === label ? one.count : 0), 0),
  }))
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={m.performance_labels()}>
      {all === 0 ? (
        <Missing>{m.performance_labels_none()}</Missing>
      ) : (
        <Card>
          <table className="w-full tabular [&_:is(th,td)]:py-2 [&_th]:pe-4 [&_th]:text-start [&_th]:font-normal">
            <caption className="sr-only">{m.performance_labels()}</caption>
            <tbody>
              {rows.map(({ label, count }) => (
                <tr key={label}>
                  <th scope="row" className="w-1/3">
                    {labelName[label]()}
                  </th>
                  <td>
                    <span className="flex items-center gap-3">
                      <span aria-hidden="true" className="h-3 rounded-sm bg-primary" style={{ inlineSize: `${(85 * count) / most}%` }} />
                      {formatNumber(count)}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Panel>
  )
}
