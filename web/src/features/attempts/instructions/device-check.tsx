import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { formatDuration } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'

/** A clock that is off by more than this is worth a word (ms). */
const DRIFT_MS = 60_000

/** What this device brings to the test: storage, clock, connection. Nothing here stops anyone; it says what to expect. */
export function DeviceCheck({ drift }: { /** Server time minus this device's, ms; null until known. */ readonly drift: number | null }) {
  const online = useOnline()
  const [isDurable, setDurable] = useState<boolean | null>(null)
  useEffect(() => void openAttemptStore().then((store) => setDurable(store.isDurable)), [])
  return (
    <ul className="grid gap-2">
      <Line isFine={isDurable !== false}>{isDurable === false ? m.instructions_storage_off() : m.instructions_storage_on()}</Line>
      {drift !== null && (
        <Line isFine={Math.abs(drift) <= DRIFT_MS}>
          {Math.abs(drift) <= DRIFT_MS ? m.instructions_clock_right() : m.instructions_clock_off({ time: formatDuration(Math.abs(drift)) })}
        </Line>
      )}
      <Line isFine={online}>{online ? m.instructions_online() : m.instructions_not_online()}</Line>
    </ul>
  )
}

function Line({ isFine, children }: { readonly isFine: boolean; readonly children: ReactNode }) {
  const Icon = isFine ? CircleCheck : Info
  return (
    <li className="flex items-start gap-2">
      <Icon size={20} aria-hidden="true" className={isFine ? 'mt-px shrink-0 text-primary' : 'mt-px shrink-0 text-accent'} />
      <span>{children}</span>
    </li>
  )
}
