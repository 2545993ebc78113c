import { useEffect, useState } from 'react'
import { onSessionNeeded, onSessionRestored, openSignInWindow } from '#web/session/exam-guard.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lostText } from './opening-page.tsx'

interface LostDialogProps {
  readonly how: 'superseded' | 'revoked'
  readonly unsent: number
  readonly isBusy: boolean
  readonly onTakeOver: () => void
}

/**
 * Over the test: it is written on another device now, or the right to write was taken away. What is unsent stays here and goes along
 * when the learner goes on here.
 */
export function LostDialog({ how, unsent, isBusy, onTakeOver }: LostDialogProps) {
  const [needsSignIn, setNeedsSignIn] = useState(false)
  useEffect(() => onSessionNeeded(() => setNeedsSignIn(true)), [])
  useEffect(() => onSessionRestored(onTakeOver), [onTakeOver])
  const title = how === 'superseded' ? m.test_superseded_title() : m.test_revoked_title()
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => {}}
      title={title}
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
