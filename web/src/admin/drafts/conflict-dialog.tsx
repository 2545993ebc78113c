import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LastChange } from '#web/admin/last-change.tsx'

interface ConflictDialogProps {
  readonly title: string
  /** What was saved by someone else, as the audit log names it: its id, and what its actions begin with. */
  readonly target: string
  readonly action: string
  readonly onClose: () => void
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Someone else saved in the meantime: who, and when. Nothing is lost until one of the two is chosen. */
export function ConflictDialog({ title, target, action, onClose, onTheirs, onMine }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onTheirs}>{m.admin_tests_conflict_theirs()}</Button>
          <Button look="danger" onClick={onMine}>
            {m.admin_tests_conflict_mine()}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <LastChange target={target} action={action} />
        <p>{m.admin_tests_conflict_text()}</p>
      </div>
    </Dialog>
  )
}
