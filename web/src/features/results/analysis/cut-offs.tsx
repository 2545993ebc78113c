import { Check, Minus } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { NO_MARKS, unitOf } from '#domain/marking/marks.ts'
import { formatMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useOwnCategory } from '../use-own-category.ts'
import { type CutOffCategory, type CutOffPlace, type CutOffRow, cutOffRows, cutOffSections } from './cut-off-rows.ts'
import { FoldPanel } from './fold-panel.tsx'

export const categoryName: Record<CutOffCategory, () => string> = {
  general: () => m.category_general(),
  obc: () => m.category_obc(),
  ews: () => m.category_ews(),
  sc: () => m.category_sc(),
  st: () => m.category_st(),
}

/** The real exam's cut-offs as stairs from the highest down, with the own score on its stair: of the whole paper, and of sections that have some. */
export function CutOffs({
  analysis: { pattern, total, sections, unit: told },
  isPrinting,
}: {
  readonly analysis: AnalysisResponse
  readonly isPrinting: boolean
}) {
  const ownCategory = useOwnCategory()
  const unit = unitOf({ unit: told })
  const whole = cutOffRows(pattern.cutOffs, null, total.score12, unit)
  const ofSections = cutOffSections(pattern.cutOffs)
  if (whole.length === 0 && ofSections.size === 0) return null
  return (
    <FoldPanel title={m.analysis_cut_offs()} note={m.analysis_cut_offs_note()} isPrinting={isPrinting}>
      {whole.length > 0 && (
        <Stairs
          rows={whole}
          unit={unit}
          name={{ text: m.analysis_total(), locale }}
          isNamed={ofSections.size > 0}
          ownCategory={ownCategory}
        />
      )}
      {ofSections.size > 0 && (
        <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
          {pattern.sections.map(({ id, title }, s) => {
            const rows = ofSections.has(id) ? cutOffRows(pattern.cutOffs, id, sections[s]?.score12 ?? NO_MARKS, unit) : []
            return (
              rows.length > 0 && (
                <Stairs key={id} rows={rows} unit={unit} name={localize(title, locale)} isNamed ownCategory={ownCategory} />
              )
            )
          })}
        </div>
      )}
    </FoldPanel>
  )
}

interface StairsProps {
  readonly rows: readonly CutOffRow[]
  readonly name: ReturnType<typeof localize>
  readonly isNamed: boolean
  readonly ownCategory: string | null
  /** Units in a mark. */
  readonly unit: number
}

function Stairs({ rows, unit, name, isNamed, ownCategory }: StairsProps) {
  return (
    <div className="grid content-start gap-1.5">
      {isNamed && (
        <h3 lang={name.locale} className="text-sm text-muted">
          {name.text}
        </h3>
      )}
      <ol aria-label={name.text} className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <Row key={row.kind === 'mine' ? 'mine' : `${row.category} ${row.year}`} row={row} unit={unit} ownCategory={ownCategory} />
        ))}
      </ol>
    </div>
  )
}

function Row({ row, unit, ownCategory }: { readonly row: CutOffRow } & Pick<StairsProps, 'unit' | 'ownCategory'>) {
  const isMine = row.kind === 'mine'
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto_6.5rem] sm:grid-cols-[minmax(0,1fr)_auto_7.5rem] items-center gap-x-3 px-3 py-2.5 tabular not-first:border-t not-first:border-line sm:px-4',
        isMine && 'border-s-4 border-s-primary bg-primary-soft font-bold text-primary',
      )}
    >
      <span>
        {isMine ? m.analysis_you() : categoryName[row.category]()}
        {!isMine && row.year !== null && <span className="ms-2 text-muted">{row.year}</span>}
        {!isMine && row.category === ownCategory && (
          <span className="ms-2 inline-block text-xs text-muted">{m.analysis_your_category()}</span>
        )}
      </span>
      <bdi dir="ltr" className="text-end">
        {formatMarks(row.marks, unit)}
        {!isMine && row.to !== null && ` – ${formatMarks(row.to, unit)}`}
      </bdi>
      <span className="flex min-w-0 items-center justify-end gap-1.5 text-end text-sm wrap-anywhere">
        {!isMine && <Place place={row.place} unit={unit} />}
      </span>
    </li>
  )
}

function Place({ place, unit }: { readonly place: CutOffPlace; readonly unit: number }) {
  switch (place.kind) {
    case 'short':
      return m.analysis_cut_off_short({ marks: formatMarks(place.by, unit) })
    case 'within':
      return (
        <>
          <Minus size={18} aria-hidden="true" className="shrink-0 text-muted" />
          {m.insight_in_band()}
        </>
      )
    case 'reached':
      return (
        <>
          <Check size={18} aria-hidden="true" className="shrink-0 text-good" />
          {m.analysis_cut_off_reached()}
        </>
      )
  }
}
