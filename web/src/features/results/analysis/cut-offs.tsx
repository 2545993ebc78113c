import { Check } from 'lucide-react'
import type { ContentPattern } from '#contract/pattern.ts'
import { formatMarks } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useOwnCategory } from '../use-own-category.ts'
import { type CutOffCategory, type CutOffRow, cutOffRows } from './cut-off-rows.ts'
import { Panel } from './panel.tsx'

export const categoryName: Record<CutOffCategory, () => string> = {
  general: () => m.category_general(),
  obc: () => m.category_obc(),
  ews: () => m.category_ews(),
  sc: () => m.category_sc(),
  st: () => m.category_st(),
}

/** The real exam's cut-offs as stairs from the highest down, with the own score on its stair. */
export function CutOffs({ pattern, score12 }: { readonly pattern: ContentPattern; readonly score12: number }) {
  const ownCategory = useOwnCategory()
  const rows = cutOffRows(pattern.cutOffs, score12)
  if (rows.length === 0) return null
  return (
    <Panel title={m.analysis_cut_offs()} note={m.analysis_cut_offs_note()}>
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.kind === 'mine' ? 'mine' : row.category} row={row} ownCategory={ownCategory} />
        ))}
      </ol>
    </Panel>
  )
}

function Row({ row, ownCategory }: { readonly row: CutOffRow; readonly ownCategory: string | null }) {
  const isMine = row.kind === 'mine'
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto_7.5rem] items-center gap-x-4 px-3 py-2.5 tabular not-first:border-t not-first:border-line sm:px-4',
        isMine && 'border-s-4 border-s-primary bg-primary-soft font-bold text-primary',
      )}
    >
      <span>
        {isMine ? m.analysis_you() : categoryName[row.category]()}
        {!isMine && row.category === ownCategory && <span className="ms-2 text-xs text-muted">{m.analysis_your_category()}</span>}
      </span>
      <bdi dir="ltr">{formatMarks(row.marks12)}</bdi>
      <span className="flex items-center justify-end gap-1.5 text-end text-sm">
        {!isMine &&
          (row.ahead12 >= 0 ? (
            <>
              <Check size={18} aria-hidden="true" className="text-good" />
              {m.analysis_cut_off_reached()}
            </>
          ) : (
            m.analysis_cut_off_short({ marks: formatMarks(-row.ahead12) })
          ))}
      </span>
    </li>
  )
}
