import { useState } from 'react'
import type { RollBackReport, UploadRun } from '#contract/imports/schemas.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { rollBackPage } from './upload-api.ts'

interface RollBackDialogProps {
  readonly run: UploadRun | null
  readonly onClose: () => void
  readonly onDone: () => void
}

type Result = Omit<RollBackReport, 'next'>

const KEPT = {
  used: (row: string) => m.admin_upload_kept_used({ row }),
  changed: (row: string) => m.admin_upload_kept_changed({ row }),
  refused: (row: string) => m.admin_upload_kept_refused({ row }),
}

/** Asks once, goes through the run page by page, and says what stays and why. */
export function RollBackDialog({ run, onClose, onDone }: RollBackDialogProps) {
  const [result, setResult] = useState<Result | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setResult(null)
    setError(null)
    onClose()
  }
  const go = async (runId: string) => {
    setBusy(true)
    setError(null)
    try {
      let after: number | null = null
      const total: { archived: number; restored: number; kept: RollBackReport['kept'][number][] } = { archived: 0, restored: 0, kept: [] }
      do {
        const page: RollBackReport = await rollBackPage(runId, after)
        total.archived += page.archived
        total.restored += page.restored
        total.kept.push(...page.kept)
        after = page.next
      } while (after !== null)
      setResult(total)
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={run !== null}
      onClose={close}
      title={m.admin_upload_roll_back_title({ name: run?.fileName ?? '' })}
      closeLabel={m.action_close()}
      actions={
        result === null && run !== null ? (
          <Button look="danger" busy={isBusy} onClick={() => void go(run.id)}>
            {m.admin_upload_roll_back()}
          </Button>
        ) : (
          <Button onClick={close}>{m.action_close()}</Button>
        )
      }
    >
      {result === null ? (
        <p>{m.admin_upload_roll_back_text()}</p>
      ) : (
        <div className="grid gap-2" role="status">
          <p>
            {m.admin_upload_rolled_back({
              archived: formatNumber(result.archived),
              restored: formatNumber(result.restored),
              kept: formatNumber(result.kept.length),
            })}
          </p>
          <ul className="text-sm text-muted">
            {result.kept.slice(0, 50).map(({ row, questionId, reason }) => (
              <li key={questionId}>{KEPT[reason](String(row))}</li>
            ))}
          </ul>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="mt-3 text-bad">
          {errorText(error)}
        </p>
      )}
    </Dialog>
  )
}
