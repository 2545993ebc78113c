import { useEffect, useState } from 'react'
import { onSessionNeeded, onSessionRestored, openSignInWindow } from '#web/session/exam-guard.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { goesOnByItself } from './goes-on-by-itself.ts'
import { type LostHow, lostText, lostTitle } from './lost-text.ts'

interface LostDialogProps {
  readonly how: LostHow
  /** When the token that is no longer taken was given, ms UTC. */
  readonly grantedAt: number
  readonly unsent: number
  readonly isBusy: boolean
  readonly onTakeOver: () => void
}

/**
 * Over the test: it is written on another device now, the right to write was taken away, its token is no longer good, or this device lost
 * answers that the server has.
 * What is unsent stays here and goes along when the learner continues here; what was lost is fetched without being asked for.
 */
export function LostDialog({ how, grantedAt, unsent, isBusy, onTakeOver }: LostDialogProps) {
  const [needsSignIn, setNeedsSignIn] = useState(false)
  useEffect(() => onSessionNeeded(() => setNeedsSignIn(true)), [])
  useEffect(() => onSessionRestored(onTakeOver), [onTakeOver])
  useEffect(() => {
    if (goesOnByItself(how, Date.now() - grantedAt)) onTakeOver()
  }, [how, grantedAt, onTakeOver])
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
