import type { InvitationsChecked } from '#contract/batches/schemas.ts'
import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { findingText } from './finding-words.ts'

/** What a list would do: how many join and wait, and the rows that are left out. */
export function CheckedList({ checked }: { readonly checked: InvitationsChecked }) {
  const leftOut = Object.values(checked.counts).reduce((sum, n) => sum + n, 0)
  const more = leftOut - checked.findings.length
  const figures = [
    [m.admin_batch_will_wait(), checked.invite],
    [m.admin_batch_will_join(), checked.join],
    [m.admin_batch_will_prime(), checked.withPrime],
    [m.admin_batch_left_out(), leftOut],
  ] as const
  return (
    <section className="grid gap-4" aria-label={m.admin_batch_result()}>
      <h2 className="text-lg">{m.admin_batch_result()}</h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        {figures.map(([label, n]) => (
          <div key={label} className="grid content-between gap-1 bg-surface p-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-bold tabular">{formatNumber(n)}</dd>
          </div>
        ))}
      </dl>
      {checked.unknownColumns.length > 0 && (
        <p className="wrap-anywhere text-muted">{m.admin_batch_unknown_columns({ columns: formatList(checked.unknownColumns) })}</p>
      )}
      {checked.findings.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-bold">{m.admin_batch_findings()}</h3>
          <Table caption={m.admin_batch_findings()}>
            <thead>
              <tr>
                <th scope="col">{m.admin_batch_row()}</th>
                <th scope="col">{m.admin_batch_cell()}</th>
                <th scope="col">{m.admin_batch_finding()}</th>
              </tr>
            </thead>
            <tbody>
              {checked.findings.map((one) => (
                <tr key={one.row}>
                  <th scope="row" className="font-normal">
                    {formatNumber(one.row)}
                  </th>
                  <td className="wrap-anywhere">
                    <bdi>{one.text === '' ? '–' : one.text}</bdi>
                  </td>
                  <td>{findingText(one)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {more > 0 && <p className="text-muted">{m.admin_batch_findings_more({ count: more, shown: formatNumber(more) })}</p>}
        </div>
      )}
    </section>
  )
}
