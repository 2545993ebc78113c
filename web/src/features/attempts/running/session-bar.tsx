import { useEffect, useState } from 'react'
import { onSessionNeeded, onSessionRestored, openSignInWindow, type SessionNeed } from '#web/session/exam-guard.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { BottomNotice } from './bottom-notice.tsx'

/** The sign-in has ended, the test has not: answers continue being saved by the attempt's own token. Says so without standing in the way. */
export function SessionBar() {
  const [need, setNeed] = useState<SessionNeed | null>(null)
  useEffect(() => onSessionNeeded(setNeed), [])
  useEffect(() => onSessionRestored(() => setNeed(null)), [])
  if (need === null) return null
  return (
    <BottomNotice role="alert">
      <p className="min-w-0 flex-1 basis-52">{need === 'otherUser' ? m.test_session_other() : m.test_session_ended()}</p>
      <Button look="primary" size="sm" onClick={() => openSignInWindow()}>
        {m.test_sign_in()}
      </Button>
      <Button look="quiet" size="sm" onClick={() => setNeed(null)}>
        {m.test_later()}
      </Button>
    </BottomNotice>
  )
}
