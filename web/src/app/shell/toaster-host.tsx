import { useSyncExternalStore } from 'react'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { toasterDemand } from '#web/lib/toast.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'

const loadToaster = () => import('#web/ui/toaster.tsx')

/** Mounts the toaster when the first message comes. */
export function ToasterHost() {
  const wanted = useSyncExternalStore(toasterDemand.subscribe, toasterDemand.isWanted, toasterDemand.isWanted)
  return wanted ? <ToasterWhenThere /> : null
}

/** Without a network its code may be out of reach: the message waits for it, and the page stands. */
function ToasterWhenThere() {
  const late = useLateModule(loadToaster)
  return late && <late.Toaster label={m.shell_messages()} closeLabel={m.action_close()} dir={direction} onReady={toasterDemand.onReady} />
}
