import { useEffect, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { BusyOverlay } from '#web/ui/busy-overlay.tsx'

/** Sooner than this no one needs to be told. */
const SHOW_AFTER_MS = 400

/** The overlay while a session is being set up, with its specified lines (docs/screens.md#session). */
export function SignInOverlay({ onCancel }: { readonly onCancel: () => void }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!due) return null
  return (
    <BusyOverlay
      lines={[m.loader_connecting(), m.loader_waking(), m.loader_authenticating(), m.loader_finalizing(), m.loader_almost()]}
      cancelLabel={m.action_cancel()}
      onCancel={onCancel}
    />
  )
}
