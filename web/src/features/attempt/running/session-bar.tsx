import { useEffect, useState } from 'react'
import { onSessionNeeded, onSessionRestored, openSignInWindow, type SessionNeed } from '#web/features/session/exam-guard.ts'
import { m } from '#web/lib/messages.ts'
import { Button } from '#web/ui/button.tsx'

/** The sign-in has ended, the test has not: answers go on being saved by the attempt's own token. Says so without standing in the way. */
export function SessionBar() {
  const [need, setNeed] = useState<SessionNeed | null>(null)
  useEffect(() => onSessionNeeded(setNeed), [])
  useEffect(() => onSessionRestored(() => setNeed(null)), [])
  if (need === null) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-32 z-40 mx-auto flex max-w-[36rem] flex-wrap items-center gap-3 rounded-card border-2 border-primary bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-52">{need === 'otherUser' ? m.test_session_other() : m.test_session_ended()}</p>
      <Button look="primary" size="sm" onClick={() => openSignInWindow()}>
        {m.test_sign_in()}
      </Button>
      <Button look="quiet" size="sm" onClick={() => setNeed(null)}>
        {m.test_later()}
      </Button>
    </div>
  )
}
