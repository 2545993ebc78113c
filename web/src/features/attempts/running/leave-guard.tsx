import { useBlocker } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useRunning } from './running-context.tsx'

/** The screens of a test, between which one may go without a question. */
const INSIDE = ['/test/attempt', '/test/questions']

/** The back button asks first. Closing the tab asks only where something is not on the device: otherwise nothing is lost by it. */
export function LeaveGuard() {
  const { controller, typing } = useRunning().attempt
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => controller.snapshot().phase === 'open' && !INSIDE.includes(next.pathname),
    enableBeforeUnload: () => {
      typing.settle()
      const { isOnDevice, isProtected, unsent, phase } = controller.snapshot()
      return phase === 'open' && (!isOnDevice || (!isProtected && unsent > 0))
    },
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      title={m.test_leave_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{m.test_leave()}</Button>
          <Button look="primary" onClick={stay}>
            {m.test_stay()}
          </Button>
        </>
      }
    >
      <p>{m.test_leave_text()}</p>
    </Dialog>
  )
}
