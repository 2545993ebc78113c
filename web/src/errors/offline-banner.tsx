import { CloudOff } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'

/** A slim line while there is no network: what is on the screen is the last known state. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-1.5 text-center text-paper">
          <CloudOff size={18} aria-hidden="true" className="shrink-0" />
          {m.shell_offline()}
        </p>
      )}
    </div>
  )
}
