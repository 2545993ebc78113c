import type { ReactNode } from 'react'
import { LastChange } from '#web/admin/last-change.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConflictDialogProps {
  readonly title: string
  /** What was saved, as the audit log names it, and what the names of its actions begin with. */
  readonly target: string
  readonly action: string
  /** The sentence that says which part it is. */
  readonly what: string
  readonly onClose: () => void
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** What saving one's own work would change, where it can be shown. */
  readonly children?: ReactNode
}

/** Who saved meanwhile, what saving one's own work would change of it, and whose version stays. What was typed is kept until that is chosen. */
export function ConflictDialog({ title, target, action, what, onClose, onMine, onTheirs, children }: ConflictDialogProps) {
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={title}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onTheirs}>{m.admin_posts_conflict_theirs()}</Button>
          <Button look="primary" onClick={onMine}>
            {m.admin_posts_conflict_mine()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <LastChange target={target} action={action} />
        <p>
          {what} {m.admin_posts_conflict_kept()}
        </p>
        {children}
      </div>
    </Dialog>
  )
}
