import { useCallback, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { stoppedText } from '../../refusal-text.ts'
import type { Mends } from '../../use-mends.ts'
import { cellAfter, cellsOfTsv, filled, pasted, rangeOf, tsvOfCells, type Cell } from './grid-moves.ts'

interface GridOf {
  readonly mends: Mends
  readonly rows: readonly number[]
  readonly columns: readonly string[]
  readonly start: Cell
  readonly page: number
}

export interface Editing {
  /** What the field begins with; null for the text of the cell. */
  readonly text: string | null
}

/** Where one is in the table, what is chosen, and what the keys, a paste and a fill do. Every change is one step to undo. */
export function useGrid({ mends, rows, columns, start, page }: GridOf) {
  const [at, setAt] = useState(start)
  const [anchor, setAnchor] = useState<Cell>(at)
  const [editing, setEditing] = useState<Editing | null>(null)
  const size = { rows: rows.length, columns: columns.length }
  const range = rangeOf(anchor, at)

  const go = useCallback((to: Cell, isExtended = false) => {
    setAt(to)
    if (!isExtended) setAnchor(to)
    setEditing(null)
  }, [])

  const put = (cells: readonly (Cell & { readonly text: string })[]) =>
    attempt(() =>
      mends.mend(
        cells.flatMap(({ row, column, text }) => {
          const [place, name] = [rows[row], columns[column]]
          return place === undefined || name === undefined ? [] : [[place, name, text] as const]
        }),
      ),
    )

  const fillDown = () => {
    const fill = filled(range)
    const names = columns.slice(range.from.column, range.to.column + 1)
    const source = fill === null ? undefined : rows[fill.source]
    if (fill === null || source === undefined) return
    void attempt(async () => {
      const [texts = []] = await mends.cellTexts([source], names)
      await put(fill.rows.flatMap((row) => texts.map((text, i) => ({ row, column: range.from.column + i, text }))))
    })
  }

  const copy = (event: ClipboardEvent) => {
    if (isField(event.target)) return
    event.preventDefault()
    const [places, names] = [rows.slice(range.from.row, range.to.row + 1), columns.slice(range.from.column, range.to.column + 1)]
    void attempt(async () => {
      await navigator.clipboard.writeText(tsvOfCells(await mends.cellTexts(places, names)))
      showToast(m.admin_upload_copied())
    })
  }

  const paste = (event: ClipboardEvent) => {
    if (isField(event.target)) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '') void put(pasted(cellsOfTsv(text), range, size))
  }

  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isField(event.target)) return
    const ctrl = event.ctrlKey || event.metaKey
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = event.altKey ? null : cellAfter(at, event.key, ctrl, size, page, isRtl)
    if (next !== null) go(next, event.shiftKey)
    else if (ctrl && !event.altKey && event.key.toLowerCase() === 'd') fillDown()
    else if (!ctrl && (event.key === 'Enter' || event.key === 'F2')) setEditing({ text: null })
    else if (!ctrl && (event.key === 'Delete' || event.key === 'Backspace')) void put(cellsIn(range))
    else if (!ctrl && !event.altKey && event.key.length === 1 && event.key !== ' ') setEditing({ text: event.key })
    else return
    event.preventDefault()
  }

  /** Saves what was typed into a cell, where it is something else, and goes on. */
  const finish = (text: string | null, move: 'down' | 'on' | 'back' | null) => {
    setEditing(null)
    if (text !== null) void put([{ ...at, text }])
    const to =
      move === 'down'
        ? { ...at, row: Math.min(at.row + 1, size.rows - 1) }
        : { ...at, column: Math.min(Math.max(at.column + (move === 'on' ? 1 : move === 'back' ? -1 : 0), 0), size.columns - 1) }
    if (move !== null) go(to)
  }

  return { at, range, editing, go, edit: (cell: Cell) => (go(cell), setEditing({ text: null })), finish, press, copy, paste, fillDown }
}

const cellsIn = ({ from, to }: ReturnType<typeof rangeOf>): (Cell & { text: string })[] =>
  Array.from({ length: to.row - from.row + 1 }, (_, i) =>
    Array.from({ length: to.column - from.column + 1 }, (_cell, j) => ({ row: from.row + i, column: from.column + j, text: '' })),
  ).flat()

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest('textarea') !== null

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast(stoppedText(error), { tone: 'error' })
  }
}
