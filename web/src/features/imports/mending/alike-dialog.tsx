import { useRef, useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AlikeChange, AlikeOrder } from '../engine/alike.ts'
import type { UploadUnit } from '#web/formats/upload-model.ts'
import type { Mends } from '../use-mends.ts'
import type { ColumnLabel } from './column-label.ts'
import { placeText } from './place-text.ts'
import { useAsked } from './use-asked.ts'

interface AlikeDialogProps {
  readonly order: AlikeOrder | null
  readonly mends: Mends
  readonly unit: UploadUnit
  readonly labelOf: ColumnLabel
  readonly onClose: () => void
}

/** What the same mend would change in each row, before it is done; rows can be left out, and all of it is one step to undo. */
export function AlikeDialog({ order, mends, unit, labelOf, onClose }: AlikeDialogProps) {
  return (
    <Dialog open={order !== null} onClose={onClose} title={m.admin_upload_alike_title()} closeLabel={m.action_close()} shape="wide">
      {order !== null && (
        <Preview key={JSON.stringify(order)} order={order} mends={mends} unit={unit} labelOf={labelOf} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Preview({ order, mends, unit, labelOf, onClose }: AlikeDialogProps & { readonly order: AlikeOrder }) {
  const changes = useAsked(`${mends.revision}:${JSON.stringify(order)}`, () => mends.alike(order))
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set())
  const [isBusy, setBusy] = useState(false)
  if (changes === null) return <Skeleton className="h-60" />
  const chosen = changes.flatMap(({ row }) => (left.has(row) ? [] : [row]))
  const toggle = (row: number) => setLeft((now) => (now.has(row) ? new Set([...now].filter((one) => one !== row)) : new Set([...now, row])))
  const apply = async () => {
    setBusy(true)
    await mends.mendAlike(order, chosen)
    onClose()
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{m.admin_upload_alike_text()}</p>
      <ChangeList changes={changes} left={left} unit={unit} labelOf={labelOf} onToggle={toggle} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{m.admin_upload_alike_cancel()}</Button>
        <Button look="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void apply()}>
          {m.admin_upload_alike_do({ count: formatNumber(chosen.length) })}
        </Button>
      </div>
    </div>
  )
}

interface ChangeListProps {
  readonly changes: readonly AlikeChange[]
  readonly left: ReadonlySet<number>
  readonly unit: UploadUnit
  readonly labelOf: ColumnLabel
  readonly onToggle: (row: number) => void
}

function ChangeList({ changes, left, unit, labelOf, onToggle }: ChangeListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualRows(changes.length, 72, scroller)
  return (
    <div ref={scroller} className="max-h-[50dvh] overflow-y-auto rounded-card border border-line">
      <ol className="relative" style={{ blockSize: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const change = changes[index]
          if (change === undefined) return null
          return (
            <li
              key={change.row}
              ref={list.measureElement}
              data-index={index}
              className="absolute inset-x-0 border-b border-line px-3"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Checkbox checked={!left.has(change.row)} onChange={() => onToggle(change.row)}>
                <span className="block text-sm font-bold tabular">{placeText(unit, change.row)}</span>
                {change.cells.map(({ column, before, after }) => (
                  <span key={column} className="block text-sm break-words">
                    <bdi className="text-muted">{labelOf(column)}</bdi>
                    {': '}
                    <CellText text={before} isOld />
                    {' → '}
                    <CellText text={after} />
                  </span>
                ))}
              </Checkbox>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const CellText = ({ text, isOld = false }: { readonly text: string; readonly isOld?: boolean }) =>
  text === '' ? (
    <em className="text-muted">{m.admin_upload_cell_empty()}</em>
  ) : (
    <bdi className={isOld ? 'text-muted line-through' : 'font-bold'}>{text.length > 200 ? `${text.slice(0, 200)}…` : text}</bdi>
  )
