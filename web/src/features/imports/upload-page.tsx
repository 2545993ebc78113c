import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSignedIn } from '#web/session/session-store.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { CheckStep } from './check-step.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FileDrop } from './file-drop.tsx'
import { MappingStep } from './mapping-step.tsx'
import { NOTHING_PASTED, PasteDoor, type PastedQuestions } from './paste-door.tsx'
import { ReportStep } from './report-step.tsx'
import { RunsList } from './runs-list.tsx'
import { StoppedNote } from './stopped-note.tsx'
import { TemplateCard } from './template-card.tsx'
import { isSheet } from '#web/formats/sheet-format.ts'
import { StepList } from './step-list.tsx'
import { useUpload, type Upload } from './use-upload.ts'

const route = getRouteApi('/admin/testseries/bulk-upload')

/** Bulk upload: template, file, columns, check, import, report; and the earlier runs. */
export function UploadPage() {
  const { _id } = useSignedIn()
  const upload = useUpload(_id)
  const [isExporting, setExporting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { phase, overview, view } = upload.screen
  // It stays until it is imported: a check may fail, and another way of reading may be tried.
  const [pasted, setPasted] = useState(NOTHING_PASTED)
  const [before, setBefore] = useState(phase)
  if (before !== phase) {
    setBefore(phase)
    if (phase === 'done') setPasted(NOTHING_PASTED)
  }
  const { row = null } = route.useSearch()
  const navigate = route.useNavigate()
  const onRow = useCallback((next: number) => void navigate({ search: { row: next }, replace: true, resetScroll: false }), [navigate])
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{m.admin_upload_title()}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-xl">{m.admin_upload_title()}</h1>
          <p className="text-muted">{m.admin_upload_intro()}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(phase === 'mapping' || phase === 'checked') && (
            <Button look="quiet" onClick={() => setLeaving(true)}>
              {m.admin_upload_other_file()}
            </Button>
          )}
          <Button onClick={() => setExporting(true)}>
            <Download size={20} aria-hidden="true" />
            {m.admin_upload_export()}
          </Button>
        </div>
      </header>
      <StepList
        phase={phase}
        hasColumns={overview === null || isSheet(overview.state.format)}
        hasProblems={(view?.rowsWith.error ?? 0) > 0}
      />
      <StoppedNote
        error={upload.screen.error}
        onWestern={() => void upload.openWestern()}
        again={phase === 'start' ? again(upload) : null}
      />
      <Step upload={upload} row={row} onRow={onRow} pasted={pasted} onPasted={setPasted} />
      {(phase === 'start' || phase === 'done') && <RunsList key={phase} />}
      <ExportDialog open={isExporting} onClose={() => setExporting(false)} />
      <Dialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={m.admin_upload_forget_title()}
        closeLabel={m.action_close()}
        actions={
          <>
            <Button onClick={() => setLeaving(false)}>{m.admin_upload_stay()}</Button>
            <Button
              look="danger"
              onClick={() => {
                setLeaving(false)
                void upload.forget()
              }}
            >
              {m.admin_upload_forget_do()}
            </Button>
          </>
        }
      >
        <p>{m.admin_upload_forget_text()}</p>
      </Dialog>
    </div>
  )
}

/** Reading the chosen file once more; null where none was chosen since the page opened. */
function again(upload: Upload): { readonly name: string; readonly onPress: () => void } | null {
  const [name] = upload.chosen()
  return name === undefined ? null : { name, onPress: () => void upload.openAgain() }
}

interface StepProps {
  readonly upload: Upload
  /** The row that the address names. */
  readonly row: number | null
  readonly onRow: (row: number) => void
  readonly pasted: PastedQuestions
  readonly onPasted: (pasted: PastedQuestions) => void
}

function Step({ upload, row, onRow, pasted, onPasted }: StepProps) {
  const { phase, overview, view, progress, isWaiting } = upload.screen
  if (phase === 'restoring')
    return (
      <SkeletonRegion label={m.admin_upload_restoring()} className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-60 rounded-card" />
        <Skeleton className="h-60 rounded-card" />
      </SkeletonRegion>
    )
  if (phase === 'start' || phase === 'reading')
    return (
      <div className="grid gap-4 lg:grid-cols-2">
        <FileDrop busy={phase === 'reading'} onFiles={(files) => void upload.open(files)} />
        <TemplateCard engine={upload.engine} />
        <div className="lg:col-span-2">
          <PasteDoor busy={phase === 'reading'} pasted={pasted} onChange={onPasted} onFiles={(files) => void upload.open(files)} />
        </div>
      </div>
    )
  if (overview === null) return null
  if (phase === 'mapping') return <MappingStep upload={upload} overview={overview} />
  if (phase === 'checking' || phase === 'committing')
    return (
      <Working
        title={phase === 'checking' ? m.admin_upload_checking() : m.admin_upload_importing()}
        progress={progress}
        isWaiting={isWaiting}
        onPause={upload.pause}
      />
    )
  if (view === null) return null
  return phase === 'done' ? (
    <ReportStep upload={upload} overview={overview} view={view} row={row} onRow={onRow} />
  ) : (
    <CheckStep upload={upload} overview={overview} view={view} row={row} onRow={onRow} />
  )
}

interface WorkingProps {
  readonly title: string
  readonly progress: { readonly done: number; readonly of: number } | null
  readonly isWaiting: boolean
  readonly onPause: () => Promise<void>
}

/** How far it is; what is done stays done, so it can be stopped at any time. */
const Working = ({ title, progress, isWaiting, onPause }: WorkingProps) => (
  <section className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
    <h2 className="text-lg">{title}</h2>
    <StepsProgress done={progress?.done ?? 0} of={progress?.of ?? 1} />
    <p role="status" className="tabular">
      {progress !== null && m.admin_upload_progress({ done: formatNumber(progress.done), of: formatNumber(progress.of) })}
    </p>
    {isWaiting && <p role="alert">{m.admin_upload_waiting()}</p>}
    <Button onClick={() => void onPause()}>{m.admin_upload_pause()}</Button>
  </section>
)
