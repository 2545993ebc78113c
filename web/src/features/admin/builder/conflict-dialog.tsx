import { m } from '#web/lib/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { WhoChanged } from '../audit/who-changed.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConflictDialogProps {
  readonly testId: string
  readonly onClose: () => void
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Somebody else saved in the meantime: nothing is lost until one of the two is chosen. */
export function ConflictDialog({ testId, onClose, onTheirs, onMine }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_tests_conflict()}
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
      <WhoChanged target={testId} kind="test" />
      <p>{m.admin_tests_conflict_text()}</p>
    </Dialog>
  )
}
