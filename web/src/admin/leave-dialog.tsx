import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveDialogProps {
  readonly isDirty: RefObject<boolean>
  /** What becomes of the work; a draft that is offered again, where nothing else is said. */
  readonly text?: string
}

/** Asks before unsaved work is left. */
export function LeaveDialog({ isDirty, text }: LeaveDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      title={m.admin_bank_leave()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{m.admin_bank_leave_go()}</Button>
          <Button look="primary" onClick={stay}>
            {m.admin_bank_leave_stay()}
          </Button>
        </>
      }
    >
      <p>{text ?? m.admin_bank_leave_text()}</p>
    </Dialog>
  )
}
