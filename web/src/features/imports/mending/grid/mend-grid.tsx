import { ArrowDownToLine, Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { columnNamed } from '#web/formats/template-columns.ts'
import type { UploadUnit } from '#web/formats/upload-model.ts'
import type { RowEntry } from '../../engine/row-entries.ts'
import type { UploadOverview } from '../../engine/upload-state.ts'
import { problemText } from '../../problem-text.ts'
import type { Mends } from '../../use-mends.ts'
import type { ColumnLabel } from '../column-label.ts'
import { placeText } from '../place-text.ts'
import { useAsked } from '../use-asked.ts'
import { CellEditor, GridCell } from './grid-cell.tsx'
import { isWithin, type Cell } from './grid-moves.ts'
import { useCellTexts } from './use-cell-texts.ts'
import { useGrid } from './use-grid.ts'

interface MendGridProps {
  readonly entries: readonly RowEntry[]
  readonly overview: UploadOverview
  readonly unit: UploadUnit
  readonly mends: Mends
  readonly labelOf: ColumnLabel
  readonly row: number
  readonly onRow: (row: number) => void
}

const HEIGHT = 44
const PAGE = 10

/**
 * The rows of a cause as a table to be mended like a spreadsheet. A row that was mended keeps its place, with a tick, until it is
 * taken out: else the rows would move under the hand.
 */
export function MendGrid({ entries, overview, unit, mends, labelOf, row, onRow }: MendGridProps) {
  const [kept, setKept] = useState(() => entries.filter(({ isRead }) => isRead))
  const rows = useMemo(() => kept.map((entry) => entry.row), [kept])
  const now = useMemo(() => new Map(entries.map((entry) => [entry.row, entry])), [entries])
  const columns = useMemo(() => columnsOf(overview, kept), [overview, kept])
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const list = useVirtualRows(rows.length, HEIGHT, scroller)
  const items = list.getVirtualItems()
  const grid = useGrid({ mends, rows, columns, start: startOf(kept, columns, row), page: PAGE })
  const texts = useCellTexts(mends, rows, columns, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)
  const { at, range, editing } = grid
  const active = rows[at.row]
  useEffect(() => list.scrollToIndex(at.row, { align: 'auto' }), [list, at.row])
  useEffect(() => showColumn(scroller.current, `${id}-${at.row}-${at.column}`), [id, at.row, at.column])
  const settled = useDebounced(active, 400)
  useEffect(() => {
    if (settled !== undefined) onRow(settled)
  }, [settled, onRow])
  const mended = rows.filter((one) => !now.has(one)).length
  const width = NUMBER_WIDTH + columns.reduce((sum, column) => sum + widthOf(column), 0)
  if (rows.length === 0) return <p className="text-muted">{m.admin_upload_grid_none()}</p>
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" className="pointer-coarse:min-h-11" aria-keyshortcuts="Control+D" onClick={grid.fillDown}>
          <ArrowDownToLine size={17} aria-hidden="true" />
          {m.admin_upload_fill_down()}
        </Button>
        {mended > 0 && (
          <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setKept(entries.filter(({ isRead }) => isRead))}>
            <Check size={17} aria-hidden="true" />
            {m.admin_upload_take_out({ count: formatNumber(mended) })}
          </Button>
        )}
        <span className="text-sm text-muted max-sm:hidden">{m.admin_upload_grid_keys()}</span>
      </div>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={m.admin_upload_table()}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={`${id}-${at.row}-${at.column}`}
        onKeyDown={grid.press}
        onCopy={grid.copy}
        onPaste={grid.paste}
        className="relative max-h-[65dvh] min-h-40 overflow-auto rounded-card border border-line bg-surface"
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-10 flex bg-sunken text-xs font-bold"
          style={{ blockSize: HEIGHT, inlineSize: width }}
        >
          <div
            role="columnheader"
            aria-colindex={1}
            className="sticky start-0 z-10 flex shrink-0 items-center border-e border-line bg-sunken px-2"
            style={{ inlineSize: NUMBER_WIDTH }}
          >
            <span className="sr-only">{m.admin_upload_rows()}</span>
          </div>
          {columns.map((column, i) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={i + 2}
              title={labelOf(column)}
              className="flex shrink-0 items-center border-e border-line px-2"
              style={{ inlineSize: widthOf(column) }}
            >
              <bdi className="truncate">{labelOf(column)}</bdi>
            </div>
          ))}
        </div>
        <div role="presentation" className="relative" style={{ blockSize: list.getTotalSize(), inlineSize: width }}>
          {items.map(({ index, start }) => {
            const place = rows[index] ?? 0
            const entry = now.get(place)
            const own = texts.get(place)
            return (
              <div
                key={place}
                role="row"
                aria-rowindex={index + 2}
                className="absolute inset-x-0 flex border-b border-line"
                style={{
                  blockSize: HEIGHT,
                  transform: `translateY(${start}px)`,
                  zIndex: editing !== null && at.row === index ? 5 : undefined,
                }}
              >
                <div
                  role="rowheader"
                  aria-colindex={1}
                  className="sticky start-0 z-4 flex shrink-0 items-center gap-1.5 border-e border-line bg-sunken px-2 text-xs"
                  style={{ inlineSize: NUMBER_WIDTH }}
                >
                  <RowMark entry={entry} />
                  <span className="truncate tabular">{placeText(unit, place)}</span>
                </div>
                {columns.map((column, i) => {
                  const isActive = at.row === index && at.column === i
                  const text = own?.[i] ?? ''
                  return isActive && editing !== null && own !== undefined ? (
                    <div
                      key={column}
                      id={`${id}-${index}-${i}`}
                      role="gridcell"
                      aria-colindex={i + 2}
                      aria-selected
                      className="relative shrink-0"
                      style={{ inlineSize: widthOf(column) }}
                    >
                      <CellEditor
                        label={m.admin_upload_mend({ place: placeText(unit, place), column: labelOf(column) })}
                        width={widthOf(column)}
                        before={text}
                        text={editing.text ?? text}
                        onFinish={(typed, move) => {
                          grid.finish(typed, move)
                          scroller.current?.focus({ preventScroll: true })
                        }}
                      />
                    </div>
                  ) : (
                    <GridCell
                      key={column}
                      id={`${id}-${index}-${i}`}
                      column={i}
                      width={widthOf(column)}
                      text={text}
                      isFaulty={entry?.columns.includes(column) === true}
                      isActive={isActive}
                      isChosen={isWithin(range, { row: index, column: i })}
                      onPress={(isExtended) => grid.go({ row: index, column: i }, isExtended)}
                      onEdit={() => grid.edit({ row: index, column: i })}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
      {active !== undefined && <CellNote mends={mends} row={active} column={columns[at.column] ?? ''} unit={unit} labelOf={labelOf} />}
    </div>
  )
}

const NUMBER_WIDTH = 112

/** The mapped columns of the file in its order, then those that it lacks and that are at fault. */
function columnsOf({ state }: UploadOverview, entries: readonly RowEntry[]): string[] {
  const own = state.mapping.flatMap((name) => name ?? [])
  const missing = [...new Set(entries.flatMap(({ columns }) => columns))].filter(
    (name) => !own.includes(name) && columnNamed(name) !== null,
  )
  return [...own, ...missing]
}

/** The row that the address names, at its first fault. */
function startOf(kept: readonly RowEntry[], columns: readonly string[], row: number): Cell {
  const at = Math.max(
    0,
    kept.findIndex((entry) => entry.row === row),
  )
  return { row: at, column: Math.max(0, columns.indexOf(kept[at]?.columns[0] ?? '')) }
}

const widthOf = (column: string): number => (/^(?:stem|solution|passage|rows|columns|list[12])_/.test(column) ? 288 : 160)

const RowMark = ({ entry }: { readonly entry: RowEntry | undefined }) =>
  entry === undefined ? (
    <Check size={16} role="img" aria-label={m.admin_upload_mended()} className="shrink-0 text-good" />
  ) : entry.level === 'error' ? (
    <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-bad" />
  ) : (
    <TriangleAlert size={16} aria-hidden="true" className="shrink-0 text-muted" />
  )

interface CellNoteProps {
  readonly mends: Mends
  readonly row: number
  readonly column: string
  readonly unit: UploadUnit
  readonly labelOf: ColumnLabel
}

/** What is wrong in the cell one is at, else in its row, and the whole text of the cell. */
function CellNote({ mends, row, column, unit, labelOf }: CellNoteProps) {
  const detail = useAsked(`${mends.revision}:${row}`, () => mends.row(row, []))
  if (detail === null || detail.row !== row) return <div className="min-h-16" />
  const text = new Map(detail.cells ?? []).get(column) ?? ''
  const here = detail.problems.filter((problem) => problem.column === column)
  return (
    <div role="status" className="grid min-h-16 content-start gap-1 text-sm">
      <p>
        <strong>
          {placeText(unit, row)}, <bdi>{labelOf(column)}</bdi>
        </strong>
        {text !== '' && (
          <>
            {': '}
            <bdi className="break-words">{text.slice(0, 400)}</bdi>
          </>
        )}
      </p>
      {(here.length > 0 ? here : detail.problems).map((problem) => (
        <p
          key={JSON.stringify([problem.column, problem.code, problem.params])}
          className={problem.level === 'error' ? 'text-bad' : 'text-muted'}
        >
          {here.length === 0 && problem.column !== null && (
            <>
              <bdi>{labelOf(problem.column)}</bdi>
              {': '}
            </>
          )}
          {problemText(problem)}
        </p>
      ))}
    </div>
  )
}

/** Scrolls the table sideways until the cell stands beside the numbers of the rows. */
function showColumn(scroller: HTMLDivElement | null, id: string): void {
  const cell = document.getElementById(id)
  if (scroller === null || cell === null) return
  const [box, own] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()]
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const [start, end] = isRtl ? [box.left, box.right - NUMBER_WIDTH] : [box.left + NUMBER_WIDTH, box.right]
  if (own.left < start) scroller.scrollLeft -= start - own.left
  else if (own.right > end) scroller.scrollLeft += Math.min(own.right - end, own.left - start)
}
