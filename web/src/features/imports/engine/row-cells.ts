import type { ColumnMapping } from '#web/formats/guess-columns.ts'
import { asLive, withoutLive } from '#web/formats/plain-text.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'
import type { OpenedFile } from './opened-file.ts'
import type { CellEdit } from './mends.ts'

/** The cells of the rows of a file by the template's columns, as they were mended. */
export class RowCells {
  readonly #rows: OpenedFile['rows']
  readonly #mapping: ColumnMapping
  readonly #edits: ReadonlyMap<number, readonly CellEdit[]>

  constructor({ rows }: OpenedFile, mapping: ColumnMapping, edits: readonly CellEdit[]) {
    this.#rows = rows
    this.#mapping = mapping
    this.#edits = Map.groupBy(edits, ([row]) => row)
  }

  /** With what a reader marked as live; `given` takes the place of cells. */
  of(row: number, given: ReadonlyMap<string, string> = NOTHING): Cells {
    const found = this.#rows.get(row)
    const cells = new Map<string, string>()
    for (const [i, column] of this.#mapping.entries()) if (column !== null) cells.set(column, found?.[i] ?? '')
    for (const [, column, text] of this.#edits.get(row) ?? []) put(cells, column, text)
    for (const [column, text] of given) put(cells, column, text)
    return cells
  }

  /** A cell as people read it. */
  text(row: number, column: string): string {
    return withoutLive(this.of(row).get(column) ?? '')
  }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** A cell that had marks of its reader gets them back. */
const put = (cells: Map<string, string>, column: string, text: string): void => {
  const before = cells.get(column) ?? ''
  cells.set(column, withoutLive(before) === before ? text : asLive(text))
}
