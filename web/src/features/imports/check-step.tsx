import { formatList, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { UploadOverview, UploadView } from './engine/upload-state.ts'
import { isSheet } from '#web/formats/sheet-format.ts'
import { LegacyPanel } from './legacy-panel.tsx'
import { MendingSection } from './mending/mending-section.tsx'
import type { Upload } from './use-upload.ts'

/** What would become of the rows, and what has to be corrected first: only what is wrong is listed. */
export function CheckStep({
  upload,
  overview,
  view,
  row,
  onRow,
}: {
  readonly upload: Upload
  readonly overview: UploadOverview
  readonly view: UploadView
  /** The row that the address names. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}) {
  const { counts, ready } = view
  const facts: readonly [string, number][] = [
    [m.admin_upload_create(), counts.create],
    [m.admin_upload_update(), counts.update],
    [m.admin_upload_unchanged(), counts.unchanged],
    [m.admin_upload_skip(), counts.skip],
    [m.admin_upload_error(), counts.error],
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {facts.map(([name, count], i) => (
          <Card key={name} className={classNames('grid gap-0.5', i === 4 && count > 0 && 'border-bad')}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl tabular">{formatNumber(count)}</dd>
          </Card>
        ))}
      </dl>
      {view.newTopics.length > 0 && (
        <p className="text-sm">{m.admin_upload_new_topics({ topics: formatList(view.newTopics.slice(0, 20)) })}</p>
      )}
      {view.legacy.length > 0 && (
        <LegacyPanel key={view.legacy.length} cells={view.legacy} onConvert={(chosen) => void upload.convert(overview, chosen)} />
      )}
      <MendingSection overview={overview} view={view} mends={upload.mends} row={row} onRow={onRow} />
      <div className="grid justify-items-start gap-2 border-t border-line pt-4">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" size="lg" disabled={ready === 0} onClick={() => void upload.commit(overview, ready)}>
            {ready === 0
              ? m.admin_upload_import_none()
              : view.done > 0
                ? m.admin_upload_import_rest({ count: formatNumber(ready) })
                : m.admin_upload_import({ count: ready, shown: formatNumber(ready) })}
          </Button>
          <Button look="quiet" size="lg" onClick={upload.back}>
            {isSheet(overview.state.format) ? m.admin_upload_edit_columns() : m.admin_upload_edit_settings()}
          </Button>
        </div>
        {counts.error > 0 && <p className="text-sm text-muted">{m.admin_upload_import_note()}</p>}
      </div>
    </div>
  )
}
