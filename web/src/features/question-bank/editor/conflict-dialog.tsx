import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { formatDateTime, formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LastChange } from '#web/admin/last-change.tsx'
import { VersionDiff } from '../overview/version-diff.tsx'

interface ConflictDialogProps {
  /** The question as someone else saved it meanwhile; null while there is no conflict. */
  readonly theirs: QuestionDetail | null
  /** What both began from. */
  readonly base: ContentQuestion
  readonly onClose: () => void
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** Someone else saved the question while it was open here: what they changed, and whose holds. Nothing is lost by either. */
export function ConflictDialog({ theirs, base, onClose, onMine, onTheirs }: ConflictDialogProps) {
  return (
    <Dialog
      open={theirs !== null}
      onClose={onClose}
      title={m.admin_bank_conflict()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onTheirs}>{m.admin_bank_conflict_theirs()}</Button>
          <Button look="primary" onClick={onMine}>
            {m.admin_bank_conflict_mine()}
          </Button>
        </>
      }
    >
      {theirs !== null && (
        <div className="grid gap-4">
          <LastChange target={theirs.id} action="question" />
          <p>{m.admin_bank_conflict_text({ version: formatNumber(theirs.version), at: formatDateTime(theirs.updatedAt) })}</p>
          <VersionDiff older={base} newer={theirs.source} />
        </div>
      )}
    </Dialog>
  )
}
