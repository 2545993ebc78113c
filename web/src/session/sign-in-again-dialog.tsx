import { useEffect, useState } from 'react'
import { connectSignInAgain } from '#web/lib/api/api-request.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { openSignInWindow } from './exam-guard.ts'
import { onSignInElsewhere } from './session-channel.ts'
import { currentUser, rereadSession, subscribeSession } from './session-store.ts'

/**
 * For every admin screen at once: a call that the API answers with `sign_in_again` waits here, the person signs in in a window of its own,
 * and the call is sent again. The screen below stays as it is, with everything that was typed.
 */
export function SignInAgainDialog() {
  const [waiting, setWaiting] = useState<readonly ((isSignedIn: boolean) => void)[]>([])
  const isOpen = waiting.length > 0

  useEffect(() => connectSignInAgain(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), [])

  useEffect(() => {
    if (!isOpen) return
    const before = currentUser()
    const look = () => {
      const user = currentUser()
      if (user?.token !== before?.token) settle(user?._id === before?._id)
    }
    // The window sends a message before it closes; where that is lost, the session it stored is found.
    const unsubscribe = [
      subscribeSession(look),
      onSignInElsewhere(() => {
        rereadSession()
        look()
      }),
    ]
    return () => {
      for (const end of unsubscribe) end()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session is compared with the one at the opening
  }, [isOpen])

  /** Each waiting call is answered once, by whichever comes first. */
  function settle(isSignedIn: boolean): void {
    setWaiting((all) => {
      for (const resolve of all) resolve(isSignedIn)
      return []
    })
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => settle(false)}
      title={m.admin_again_title()}
      closeLabel={m.action_close()}
      actions={
        <>
          <Button onClick={() => settle(false)}>{m.action_cancel()}</Button>
          <Button look="primary" onClick={() => openSignInWindow('recent')}>
            {m.login_google()}
          </Button>
        </>
      }
    >
      <p>{m.admin_again_text()}</p>
    </Dialog>
  )
}
