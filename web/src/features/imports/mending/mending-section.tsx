import { ChevronDown, ChevronUp, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AlikeOrder } from '../engine/alike.ts'
import type { RowEntry } from '../engine/row-entries.ts'
import type { UploadOverview, UploadView } from '../engine/upload-state.ts'
import type { ViewFilter } from '../engine/upload-view.ts'
import { isSheet } from '#web/formats/sheet-format.ts'
import type { Mends } from '../use-mends.ts'
import { AlikeDialog } from './alike-dialog.tsx'
import { CauseChips } from './cause-chips.tsx'
import { columnLabels } from './column-label.ts'
import { FileNotes } from './file-notes.tsx'
import { MendGrid } from './grid/mend-grid.tsx'
import { placeText } from './place-text.ts'
import { RowList } from './row-list.tsx'
import { RowPanel, type NextFocus } from './row-panel.tsx'
import { useAsked } from './use-asked.ts'
import { useDrafts } from './use-drafts.ts'
import { useMendKeys } from './use-mend-keys.ts'
import type { MendCommand } from './mend-keys.ts'

interface MendingSectionProps {
  readonly overview: UploadOverview
  readonly view: UploadView
  readonly mends: Mends
  /** The row that the address names. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}

/** What is wrong in a file, cause by cause, mended row by row or in a table. */
export function MendingSection({ overview, view, mends, row, onRow }: MendingSectionProps) {
  const [wanted, setFilter] = useState<ViewFilter | null>(null)
  const [look, setLook] = useState<'one' | 'table'>('one')
  const [order, setOrder] = useState<AlikeOrder | null>(null)
  const drafts = useDrafts()
  const filter = filterOf(wanted, view)
  const entries = useAsked(`${mends.revision}:${JSON.stringify(filter)}`, () => mends.entries(filter))
  const labelOf = useMemo(() => columnLabels(overview), [overview])
  // Keys come faster than addresses: the row is chosen here, and the address follows it.
  const [chosen, setChosen] = useState(row ?? 0)
  const at = entries === null ? -1 : placeOf(entries, chosen)
  const current = entries?.[at] ?? null
  const shown = current?.row ?? null
  const nextFocus = useRef<NextFocus>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown !== null && shown !== row) onRow(shown)
  }, [shown, row, onRow])
  const go = useCallback(
    (step: 1 | -1, focus: NextFocus) => {
      nextFocus.current = focus
      setChosen((now) => entries?.[placeOf(entries, now) + step]?.row ?? now)
    },
    [entries],
  )
  const leave = useCallback((focus: NextFocus) => {
    nextFocus.current = focus
  }, [])
  const ready = useCallback(() => {
    if (nextFocus.current === null) return
    const field = nextFocus.current === 'field' ? panel.current?.querySelector<HTMLElement>('[data-fault]') : null
    nextFocus.current = null
    const target = field ?? panel.current
    target?.focus()
  }, [])
  const run = useCallback(
    (command: MendCommand) => {
      if (command === 'undo') void mends.undo()
      else if (look === 'table') return
      else if (command === 'next') go(1, 'panel')
      else if (command === 'previous') go(-1, 'panel')
      else if (command === 'edit') {
        // A row that is still on its way would take the focus from the field when it comes.
        if (nextFocus.current !== null) nextFocus.current = 'field'
        panel.current?.querySelector<HTMLElement>('[data-fault]')?.focus()
      } else panel.current?.focus()
    },
    [go, look, mends],
  )
  useMendKeys(run)
  if (view.groups.length === 0 && view.file.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{m.admin_upload_no_problems()}</p>
        <UndoButton view={view} mends={mends} />
      </div>
    )
  }
  return (
    <section aria-label={m.admin_upload_mending()} className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{m.admin_upload_mending()}</h2>
      <FileNotes problems={view.file} />
      <CauseChips
        view={view}
        filter={filter}
        onFilter={(next) => {
          setFilter(next)
          // A cause begins at its first row: the row that was shown may be behind all of them, or just mended.
          setChosen(0)
        }}
      />
      {view.groups.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <fieldset>
            <legend className="sr-only">{m.admin_upload_look()}</legend>
            <ChoiceChips
              name="mend-look"
              kind="one"
              choices={[
                { value: 'one', label: m.admin_upload_one_by_one() },
                { value: 'table', label: m.admin_upload_table() },
              ]}
              chosen={[look]}
              onChoose={([next]) => setLook(next ?? 'one')}
            />
          </fieldset>
          {look === 'one' && current !== null && entries !== null && (
            <p className="flex items-center gap-1">
              <IconButton label={m.admin_upload_row_previous()} aria-keyshortcuts="K" disabled={at <= 0} onClick={() => go(-1, null)}>
                <ChevronUp size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.admin_upload_row_next()}
                aria-keyshortcuts="J"
                disabled={at === entries.length - 1}
                onClick={() => go(1, null)}
              >
                <ChevronDown size={20} aria-hidden="true" />
              </IconButton>
              <span role="status" className="tabular">
                <strong>{placeText(view.unit, current.row)}</strong>{' '}
                <span className="text-muted">{m.admin_upload_row_of({ at: formatNumber(at + 1), of: formatNumber(entries.length) })}</span>
              </span>
            </p>
          )}
          <UndoButton view={view} mends={mends} />
          {mends.isChecking && (
            <span role="status" className="text-sm text-muted">
              {m.admin_upload_rechecking()}
            </span>
          )}
        </div>
      )}
      {view.groups.length > 0 && look === 'one' && <p className="text-sm text-muted max-sm:hidden">{m.admin_upload_keys()}</p>}
      {entries === null && <Skeleton className="h-96 rounded-card" />}
      {entries !== null && current !== null && look === 'one' && (
        <div className="grid gap-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <RowList
            entries={entries}
            current={current.row}
            unit={view.unit}
            onChoose={(next) => {
              leave('field')
              setChosen(next)
            }}
          />
          <RowPanel
            row={current.row}
            mends={mends}
            unit={view.unit}
            isSheet={isSheet(overview.state.format)}
            drafts={drafts}
            labelOf={labelOf}
            panel={panel}
            onReady={ready}
            onLeave={leave}
            onAlike={setOrder}
          />
        </div>
      )}
      {entries !== null && current !== null && look === 'table' && (
        <MendGrid
          entries={entries}
          overview={overview}
          unit={view.unit}
          mends={mends}
          labelOf={labelOf}
          row={current.row}
          onRow={setChosen}
        />
      )}
      <AlikeDialog
        order={order}
        mends={mends}
        unit={view.unit}
        labelOf={labelOf}
        onClose={() => {
          leave('panel')
          setOrder(null)
        }}
      />
    </section>
  )
}

/** The place of a row in the list; one that was mended makes way for the next. */
const placeOf = (entries: readonly RowEntry[], row: number): number => {
  const at = entries.findIndex((entry) => entry.row >= row)
  return at === -1 ? entries.length - 1 : at
}

/** What was chosen, for as long as there are such rows; else what keeps rows back, and then what is to be looked at. */
function filterOf(wanted: ViewFilter | null, view: UploadView): ViewFilter {
  const isThere =
    wanted !== null &&
    (wanted.code === null ? wanted.level !== null && view.rowsWith[wanted.level] > 0 : view.groups.some(({ code }) => code === wanted.code))
  return isThere ? wanted : { code: null, level: view.rowsWith.error > 0 ? 'error' : 'warning' }
}

const UndoButton = ({ view, mends }: { readonly view: UploadView; readonly mends: Mends }) => (
  <Button
    size="sm"
    className="pointer-coarse:min-h-11"
    aria-keyshortcuts="U Control+Z"
    disabled={view.steps === 0}
    onClick={() => void mends.undo()}
  >
    <Undo2 size={17} aria-hidden="true" />
    {m.admin_upload_undo()}
  </Button>
)
