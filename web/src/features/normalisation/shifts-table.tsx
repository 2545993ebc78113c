import { marksText } from '#domain/normalisation/decimals.ts'
import type { Where } from '#domain/normalisation/method.ts'
import { type ShiftFigures, shiftFigures } from '#domain/normalisation/shift-figures.ts'
import { joined, type Shift } from '#domain/normalisation/shift.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { figureText } from './figure-text.ts'
import { Panel } from './panel.tsx'
import { whereName } from './where-name.ts'

/** The shifts as they were sat, and all together. */
export const ShiftsTable = ({ shifts }: { readonly shifts: readonly Shift[] }) => (
  <Panel title={m.lab_shifts()}>
    <Table caption={m.lab_shifts()}>
      <thead>
        <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
          <th scope="col">{m.lab_shift()}</th>
          <th scope="col">{m.lab_candidates()}</th>
          <th scope="col">{m.lab_average()}</th>
          <th scope="col">{m.lab_deviation()}</th>
          <th scope="col">{m.lab_highest()}</th>
        </tr>
      </thead>
      <tbody>
        {shifts.map((shift, i) => (
          <Row key={shift.id} where={i} figures={shiftFigures(shift)} />
        ))}
        {shifts.length > 1 && <Row where="all" figures={shiftFigures(joined(shifts))} />}
      </tbody>
    </Table>
  </Panel>
)

function Row({ where, figures }: { readonly where: Where; readonly figures: ShiftFigures | null }) {
  const marks = [figures?.mean, figures?.deviation, figures?.highest]
  return (
    <tr className="[&>td]:text-end!">
      <th scope="row" className="font-bold whitespace-nowrap">
        {whereName(where)}
      </th>
      <td>{formatNumber(figures?.candidates ?? 0)}</td>
      {marks.map((amount, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- three columns, always the same
        <td key={i}>
          <bdi dir="ltr">{amount === undefined ? '–' : figureText(marksText(amount))}</bdi>
        </td>
      ))}
    </tr>
  )
}
