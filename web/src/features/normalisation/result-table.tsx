import { marksText } from '#domain/normalisation/decimals.ts'
import type { Place } from '#domain/normalisation/method.ts'
import type { Normalised } from '#domain/normalisation/normalise.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { figureText } from './figure-text.ts'

interface ResultTableProps {
  readonly result: Normalised
  readonly place: Place
  readonly caption: string
}

/** Every mark of the chosen shift, from the highest down, with what it becomes; the chosen one stands out and is in sight. */
export function ResultTable({ result, place, caption }: ResultTableProps) {
  const { shift, marks: chosen } = place
  return (
    // Not the Table of ui: its head could not stay in sight inside another frame that scrolls.
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
      tabIndex={0}
      data-frame
      className="relative max-h-96 overflow-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse tabular [&_:is(th,td)]:px-2 sm:[&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-end [&_tbody_tr]:border-t [&_tbody_tr]:border-line">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-muted">
          <tr className="[&>th]:font-normal">
            <th scope="col">{m.lab_raw()}</th>
            <th scope="col">{m.lab_candidates()}</th>
            <th scope="col">{m.lab_normalised()}</th>
            <th scope="col">{m.lab_rank()}</th>
          </tr>
        </thead>
        <tbody>
          {(result.shifts[shift]?.rows ?? []).toReversed().map(({ marks, count, text, rank }) => (
            <tr
              key={marks}
              ref={marks === chosen ? showInFrame : undefined}
              aria-current={marks === chosen || undefined}
              className="aria-[current]:bg-primary-soft aria-[current]:font-bold"
            >
              <th scope="row" className="font-[inherit]">
                <bdi dir="ltr">{figureText(marksText(marks))}</bdi>
              </th>
              <td>{formatNumber(count)}</td>
              <td>
                <bdi dir="ltr">{figureText(text)}</bdi>
              </td>
              <td>{formatNumber(rank)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The frame alone is scrolled; the page stays where the reader has it. */
function showInFrame(row: HTMLTableRowElement | null): void {
  const frame = row?.closest('[data-frame]')
  if (row && frame) frame.scrollTop = row.offsetTop - frame.clientHeight / 2
}
