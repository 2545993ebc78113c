import { Download } from 'lucide-react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { UploadOverview, UploadView } from './engine/upload-state.ts'
import { failedFileOf } from './failed-file-of.ts'
import { MendingSection } from './mending/mending-section.tsx'
import { stoppedText } from './refusal-text.ts'
import { saveFile } from './save-file.ts'
import type { Upload } from './use-upload.ts'

/** The result of the import; rows that were not imported can be corrected here or downloaded. */
export function ReportStep({
  upload,
  overview,
  view,
  row,
  onRow,
}: {
  readonly upload: Upload
  readonly overview: UploadOverview
  readonly view: UploadView
  readonly row: number | null
  readonly onRow: (row: number) => void
}) {
  const { committed, counts, ready } = view
  const { runId, fileName } = overview.state
  const getErrors = async (format: 'xlsx' | 'csv') => {
    try {
      saveFile(`${fileName.replace(/\.\w+$/, '')}-errors`, format, await failedFileOf(upload.engine, overview, format))
    } catch (error) {
      showToast(stoppedText(error), { tone: 'error' })
    }
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card as="section" className="grid gap-4">
        <h2 className="text-lg">{m.admin_upload_done()}</h2>
        <p>
          {m.admin_upload_done_text({
            created: formatNumber(committed.created),
            updated: formatNumber(committed.updated),
            unchanged: formatNumber(committed.unchanged),
            error: formatNumber(counts.error),
          })}
        </p>
        <p className="text-sm text-muted">
          <bdi>{fileName}</bdi> · {m.admin_upload_run_id()} <bdi className="tabular">{runId}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          <PathLink href={`/admin/testseries/create?run=${runId}`} className={buttonClass({ look: 'primary' })}>
            {m.admin_upload_make_test()}
          </PathLink>
          {ready > 0 && (
            <Button onClick={() => void upload.commit(overview, ready)}>
              {m.admin_upload_import_rest({ count: formatNumber(ready) })}
            </Button>
          )}
          {counts.error > 0 &&
            (['xlsx', 'csv'] as const).map((format) => (
              <Button key={format} onClick={() => void getErrors(format)}>
                <Download size={20} aria-hidden="true" />
                {m.admin_upload_errors_get({ format: `.${format}` })}
              </Button>
            ))}
          <Button look="quiet" onClick={() => void upload.forget()}>
            {m.admin_upload_another()}
          </Button>
        </div>
      </Card>
      {counts.error > 0 && <MendingSection overview={overview} view={view} mends={upload.mends} row={row} onRow={onRow} />}
    </div>
  )
}
