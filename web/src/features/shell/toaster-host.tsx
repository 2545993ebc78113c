import { lazy, Suspense, useSyncExternalStore } from 'react'
import { direction } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { toasterDemand } from '#web/lib/toast.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

/** Mounts the toaster when the first message comes. */
export function ToasterHost() {
  const wanted = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.isWanted, toasterDemand.isWanted)
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster label={m.shell_messages()} closeLabel={m.action_close()} dir={direction} onReady={toasterDemand.onReady} />
    </Suspense>
  )
}
