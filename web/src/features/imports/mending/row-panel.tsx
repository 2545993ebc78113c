import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, type RefObject } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AlikeOrder } from '../engine/alike.ts'
import type { RowDetail } from '../engine/row-detail.ts'
import type { UploadUnit } from '#web/formats/upload-model.ts'
import { columnNamed } from '#web/formats/template-columns.ts'
import { problemText } from '../problem-text.ts'
import type { Mends } from '../use-mends.ts'
import type { ColumnLabel } from './column-label.ts'
import { LearnerView } from './learner-view.tsx'
import { MendForm } from './mend-form.tsx'
import { AlikeButton, OfferButtons } from './offer-buttons.tsx'
import { OriginalPanel } from './original-panel.tsx'
import { placeText } from './place-text.ts'
import type { Drafts } from './use-drafts.ts'
import { useAsked } from './use-asked.ts'

/** Where the focus goes once the next row is there. */
export type NextFocus = 'field' | 'panel' | null

interface RowPanelProps {
  readonly row: number
  readonly mends: Mends
  readonly unit: UploadUnit
  readonly isSheet: boolean
  readonly drafts: Drafts
  readonly labelOf: ColumnLabel
  /** The row is there to be focused. */
  readonly onReady: (row: number) => void
  /** What is wanted of the next row: the row is mended, and may make way. */
  readonly onLeave: (focus: NextFocus) => void
  readonly panel: RefObject<HTMLDivElement | null>
  readonly onAlike: (order: AlikeOrder) => void
}

/** A row with problems: as it stands in the file, as learners would see it, and the fields to mend it. */
export function RowPanel({ row, mends, unit, isSheet, drafts, labelOf, panel, onReady, onLeave, onAlike }: RowPanelProps) {
  const typed = drafts.of(row)
  const settled = useDebounced(JSON.stringify([...typed]), 150)
  const found = useAsked(`${mends.revision}:${row}`, () => mends.row(row, []))
  const asTyped = useAsked(`${mends.revision}:${row}:${settled}`, () => mends.row(row, JSON.parse(settled) as [string, string][]))
  const detail = found?.row === row ? found : null
  const shown = asTyped?.row === row ? asTyped : detail
  const ready = detail === null ? null : row
  useEffect(() => {
    if (ready !== null) onReady(ready)
  }, [ready, onReady])
  const save = async () => {
    const cells = new Map(detail?.cells ?? [])
    const changes = [...typed].filter(([column, text]) => text !== (cells.get(column) ?? ''))
    onLeave('field')
    await mends.mend(changes.map(([column, text]) => [row, column, text] as const))
    drafts.drop(row)
  }
  return (
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={placeText(unit, row)}
      className="grid min-w-0 content-start gap-4 rounded-card outline-offset-4 focus-visible:outline-3 focus-visible:outline-primary"
    >
      {detail === null ? (
        <Skeleton className="h-96 rounded-card" />
      ) : (
        <>
          <RowProblems detail={detail} />
          <div className="grid min-w-0 gap-6 xl:grid-cols-2">
            <div className="grid min-w-0 content-start gap-4 xl:order-2">
              {detail.cells !== null && (
                <>
                  <OfferButtons
                    detail={detail}
                    mends={mends}
                    labelOf={labelOf}
                    onAlike={onAlike}
                    onUse={(changes) => {
                      onLeave('panel')
                      drafts.drop(row)
                      void mends.mend(changes)
                    }}
                  />
                  <MendForm
                    detail={detail}
                    typed={typed}
                    labelOf={labelOf}
                    onType={(column, text) => drafts.type(row, column, text)}
                    onSave={save}
                  />
                  <TypedAlike detail={detail} typed={new Map(JSON.parse(settled) as [string, string][])} mends={mends} onAlike={onAlike} />
                </>
              )}
              {shown !== null && shown.draft !== null && <LearnerView draft={shown.draft} pictures={shown.pictures} />}
            </div>
            <OriginalPanel detail={detail} isSheet={isSheet} faulty={new Set(detail.problems.flatMap(({ column }) => column ?? []))} />
          </div>
        </>
      )}
    </div>
  )
}

/** Problems that are of the whole row, or of a column that cannot be mended here. */
function RowProblems({ detail }: { readonly detail: RowDetail }) {
  const whole = detail.problems.filter(({ column }) => detail.cells === null || column === null || columnNamed(column) === null)
  return (
    <>
      {whole.map((problem) => {
        const Icon = problem.level === 'error' ? CircleAlert : TriangleAlert
        return (
          <p key={JSON.stringify([problem.code, problem.params])} className="flex items-start gap-2 text-sm">
            <Icon
              size={18}
              aria-hidden="true"
              className={problem.level === 'error' ? 'mt-0.5 shrink-0 text-bad' : 'mt-0.5 shrink-0 text-muted'}
            />
            <span className="min-w-0 break-words">{problemText(problem)}</span>
          </p>
        )
      })}
      {detail.cells === null && <p className="text-sm text-muted">{m.admin_upload_unread()}</p>}
    </>
  )
}

interface TypedAlikeProps {
  readonly detail: RowDetail
  readonly typed: ReadonlyMap<string, string>
  readonly mends: Mends
  readonly onAlike: (order: AlikeOrder) => void
}

/** The same for what was typed over one faulty cell. */
function TypedAlike({ detail, typed, mends, onAlike }: TypedAlikeProps) {
  const cells = new Map(detail.cells ?? [])
  const changed = [...typed].filter(([column, text]) => text !== (cells.get(column) ?? ''))
  const [first] = changed
  const problem = detail.problems.find(({ column }) => column === first?.[0])
  if (changed.length !== 1 || first === undefined || problem === undefined) return null
  const [column, after] = first
  return (
    <AlikeButton order={{ code: problem.code, column, by: { before: cells.get(column) ?? '', after } }} mends={mends} onAlike={onAlike} />
  )
}
