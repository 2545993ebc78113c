import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface GridCellProps {
  readonly id: string
  readonly column: number
  readonly width: number
  readonly text: string
  readonly isFaulty: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onPress: (isExtended: boolean) => void
  readonly onEdit: () => void
}

/** A cell of the table of rows with problems. */
export const GridCell = ({ id, column, width, text, isFaulty, isActive, isChosen, onPress, onEdit }: GridCellProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and the keys, and names its active cell
  <div
    id={id}
    role="gridcell"
    aria-colindex={column + 2}
    aria-selected={isChosen}
    aria-invalid={isFaulty || undefined}
    onClick={(event) => onPress(event.shiftKey)}
    onDoubleClick={onEdit}
    style={{ inlineSize: width }}
    className={classNames(
      'flex shrink-0 items-center border-e border-line px-2 text-sm select-none',
      isFaulty ? 'bg-bad-soft' : isChosen ? 'bg-primary-soft' : 'bg-surface',
      isActive && 'outline-3 -outline-offset-3 outline-primary',
      isFaulty && !isActive && 'shadow-[inset_0_-2px_0_var(--color-bad)]',
    )}
  >
    <span dir="auto" className="truncate">
      {text.replaceAll('\n', ' ⏎ ')}
    </span>
  </div>
)

interface CellEditorProps {
  readonly label: string
  readonly width: number
  /** What the cell says. */
  readonly before: string
  /** What the field begins with. */
  readonly text: string
  readonly onFinish: (text: string | null, move: 'down' | 'on' | 'back' | null) => void
}

/** The field in a cell: Enter saves and goes down, Tab on, Escape leaves the cell as it was. */
export function CellEditor({ label, width, before, text, onFinish }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const finish = (move: 'down' | 'on' | 'back' | null, isKept = true) => {
    if (isOver.current) return
    isOver.current = true
    onFinish(isKept && typed !== before ? typed : null, move)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') finish(null, false)
    // As in spreadsheets, Alt+Enter is a new line.
    else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) finish('down')
    else if (event.key === 'Tab') finish(event.shiftKey ? 'back' : 'on')
    else return
    event.preventDefault()
  }
  return (
    <textarea
      ref={field}
      aria-label={label}
      dir="auto"
      rows={Math.min(6, Math.max(2, typed.split('\n').length))}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={press}
      onBlur={() => finish(null)}
      style={{ inlineSize: Math.max(width, 240) }}
      className="absolute z-20 rounded-md border-2 border-primary bg-surface px-2 py-1.5 text-base text-ink shadow-md"
    />
  )
}
