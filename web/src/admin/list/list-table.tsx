import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { directionOf, toggledSort } from './list-address.ts'
import type { ListColumn } from './list-column.ts'
import type { Selection } from './use-selection.ts'
import { useRowKeys } from './use-row-keys.ts'
import './list-table.css'

export interface ListTableProps<Row> {
  readonly caption: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** What a row is called where it is chosen: "Choose {name}". */
  readonly rowName: (row: Row) => string
  /** The order as the address has it, or the list's own where it says nothing. */
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly selection: Selection | null
  readonly busy: boolean
  /** Told of the row in focus, for a preview beside the list. */
  readonly onCurrent?: ((row: Row) => void) | undefined
}

/** The rows, with orders in the heads and boxes to choose by; cards on phones. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, sort, onSort, selection, busy, onCurrent } = props
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table, selection?.toggle)
  const ids = rows.map(rowId)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table ref={table} aria-busy={busy} className="list-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {selection && (
              <th scope="col" data-kind="select">
                <SelectAll ids={ids} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={busy ? 'opacity-60' : undefined}>
          {rows.map((row) => {
            const id = rowId(row)
            const isChosen = selection?.ids.has(id) ?? false
            return (
              <tr key={id} data-row={id} data-chosen={isChosen || undefined} onFocus={() => onCurrent?.(row)}>
                {selection && (
                  <td data-kind="select">
                    <label className="-m-3 inline-flex p-3">
                      <input
                        type="checkbox"
                        aria-label={m.admin_list_choose({ name: rowName(row) })}
                        checked={isChosen}
                        onChange={() => selection.toggle(id)}
                        className="size-5"
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  if (column.kind === 'name')
    return (
      <th scope="row" data-kind="name" className="font-normal">
        {column.cell(row)}
      </th>
    )
  return (
    <td data-kind={column.kind} data-head={column.head === '' ? undefined : column.head}>
      {column.cell(row)}
    </td>
  )
}

interface HeadProps<Row> {
  readonly column: ListColumn<Row>
  readonly sort: string
  readonly onSort: (sort: string) => void
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const name = column.sort
  if (name === undefined)
    return (
      <th scope="col" data-kind={column.kind}>
        {column.head}
      </th>
    )
  const direction = directionOf(sort, name)
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" aria-sort={direction} data-kind={column.kind}>
      <button
        type="button"
        onClick={() => onSort(toggledSort(sort, name, column.firstDirection ?? 'ascending'))}
        className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-bold whitespace-nowrap hover:text-ink"
      >
        {column.head}
        <Arrow size={15} aria-hidden="true" className={direction === 'none' ? 'opacity-45' : 'text-primary'} />
      </button>
    </th>
  )
}

function SelectAll({ ids, selection }: { readonly ids: readonly string[]; readonly selection: Selection }) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && chosen < ids.length
      }}
      type="checkbox"
      aria-label={m.admin_list_choose_all()}
      checked={ids.length > 0 && chosen === ids.length}
      onChange={() => selection.toggleAll(ids)}
      className="size-5"
    />
  )
}
