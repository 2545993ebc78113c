import { useEffect, useState } from 'react'
import { onSessionNeeded, onSessionRestored, openSignInWindow } from '#web/session/exam-guard.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type LostHow, lostText, lostTitle } from './lost-text.ts'

interface LostDialogProps {
  readonly how: LostHow
  readonly unsent: number
  readonly isBusy: boolean
  readonly onTakeOver: () => void
}

/**
 * Over the test: it is written on another device now, the right to write was taken away, or this device lost answers that the server has.
 * What is unsent stays here and goes along when the learner continues here; what was lost is fetched without being asked for.
 */
export function LostDialog({ how, unsent, isBusy, onTakeOver }: LostDialogProps) {
  const [needsSignIn, setNeedsSignIn] = useState(false)
  useEffect(() => onSessionNeeded(() => setNeedsSignIn(true)), [])
  useEffect(() => onSessionRestored(onTakeOver), [onTakeOver])
  useEffect(() => {
    if (how === 'behind') onTakeOver()
  }, [how, onTakeOver])
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => {}}
      title={lostTitle(how)}
      closeLabel={m.action_close()}
      actions={
        needsSignIn ? (
          <Button look="primary" onClick={() => openSignInWindow()}>
            {m.test_sign_in()}
          </Button>
        ) : (
          <Button look="primary" busy={isBusy} onClick={onTakeOver}>
            {m.test_continue_here()}
          </Button>
        )
      }
    >
      <p>{needsSignIn ? m.test_sign_in_text() : lostText(how, unsent)}</p>
    </Dialog>
  )
}
