import { useState } from 'react'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before it stops the clock: pauses are few. */
export function PauseDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { controller, typing } = useRunning().attempt
  const { pause } = useSnapshot()
  const [isAsking, setAsking] = useState(false)
  const stop = () => {
    typing.settle()
    setAsking(true)
    void controller.pause().then((isPaused) => {
      setAsking(false)
      onClose()
      if (!isPaused) showToast(m.session_pause_failed(), { tone: 'error', id: 'pause' })
    })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.session_pause_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.action_cancel()}</Button>
          <Button look="primary" onClick={stop} disabled={isAsking}>
            {m.test_pause()}
          </Button>
        </>
      }
    >
      <p>{m.session_pause_text({ count: formatNumber(pause?.pausesLeft ?? 0) })}</p>
    </Dialog>
  )
}
