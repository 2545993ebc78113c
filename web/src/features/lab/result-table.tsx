import { marksText } from '#domain/normalisation/decimals.ts'
import type { Place } from '#domain/normalisation/method.ts'
import type { Normalised } from '#domain/normalisation/normalise.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Table } from '#web/ui/table.tsx'
import { figureText } from './figure-text.ts'

interface ResultTableProps {
  readonly result: Normalised
  readonly place: Place
  readonly caption: string
}

/** Every mark of the chosen shift, from the highest down, with what it becomes; the chosen one stands out and is in sight. */
export function ResultTable({ result, place, caption }: ResultTableProps) {
  const { shift, marks12: chosen12 } = place
  return (
    <div data-frame className="relative max-h-96 overflow-y-auto rounded-card">
      <Table caption={caption}>
        <thead>
          <tr className="[&>th]:text-end! [&>th]:font-normal">
            <th scope="col">{m.lab_raw()}</th>
            <th scope="col">{m.lab_candidates()}</th>
            <th scope="col">{m.lab_normalised()}</th>
            <th scope="col">{m.lab_rank()}</th>
          </tr>
        </thead>
        <tbody>
          {(result.shifts[shift]?.rows ?? []).toReversed().map(({ marks12, count, text, rank }) => (
            <tr
              key={marks12}
              ref={marks12 === chosen12 ? showInFrame : undefined}
              aria-current={marks12 === chosen12 || undefined}
              className="aria-[current]:bg-primary-soft aria-[current]:font-bold [&>*]:text-end!"
            >
              <th scope="row" className="font-[inherit]">
                <bdi dir="ltr">{figureText(marksText(marks12))}</bdi>
              </th>
              <td>{formatNumber(count)}</td>
              <td>
                <bdi dir="ltr">{figureText(text)}</bdi>
              </td>
              <td>{formatNumber(rank)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The frame alone is scrolled; the page stays where the reader has it. */
function showInFrame(row: HTMLTableRowElement | null): void {
  const frame = row?.closest('[data-frame]')
  if (row && frame) frame.scrollTop = row.offsetTop - frame.clientHeight / 2
}
