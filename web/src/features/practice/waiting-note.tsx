import { useMemo, useSyncExternalStore } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { resultsOf } from './send-results.ts'

/** Says that finished sessions wait on this device, while they do. */
export function WaitingNote() {
  const { _id } = useSignedIn()
  const sender = useMemo(() => resultsOf(_id), [_id])
  const waiting = useSyncExternalStore(sender.subscribe, sender.waiting)
  return waiting.length === 0 ? null : (
    <p role="status" className="rounded-card border border-line bg-sunken px-4 py-2 text-sm">
      {m.pool_waiting()}
    </p>
  )
}
