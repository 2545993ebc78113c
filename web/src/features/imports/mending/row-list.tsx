import { useEffect, useRef } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { RowEntry } from '../engine/row-entries.ts'
import type { UploadUnit } from '#web/formats/upload-model.ts'
import { causeText } from '../problem-text.ts'
import { placeText } from './place-text.ts'

interface RowListProps {
  readonly entries: readonly RowEntry[]
  readonly current: number
  readonly unit: UploadUnit
  readonly onChoose: (row: number) => void
}

const HEIGHT = 60

/** Every row of the chosen cause; only those in sight are drawn. */
export function RowList({ entries, current, unit, onChoose }: RowListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualRows(entries.length, HEIGHT, scroller)
  const at = entries.findIndex(({ row }) => row === current)
  useEffect(() => {
    if (at !== -1) list.scrollToIndex(at, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- only another row moves the list
  }, [at])
  return (
    <nav aria-label={m.admin_upload_rows()} className="max-lg:hidden">
      <div ref={scroller} className="max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface">
        <ol className="relative" style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index]
            if (entry === undefined) return null
            const { row, code, level } = entry
            return (
              <li key={row} className="absolute inset-x-0" style={{ blockSize: HEIGHT, transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  aria-current={row === current ? 'true' : undefined}
                  onClick={() => onChoose(row)}
                  className={classNames(
                    'grid size-full content-center border-s-4 px-3 text-start -outline-offset-3',
                    row === current ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-sunken',
                  )}
                >
                  <span className="text-sm font-bold tabular">{placeText(unit, row)}</span>
                  <span className={classNames('truncate text-xs', level === 'error' ? 'text-bad' : 'text-muted')}>{causeText(code)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      </div>
    </nav>
  )
}
