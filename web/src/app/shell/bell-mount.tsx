import { Bell } from 'lucide-react'
import { useAtRest } from '#web/lib/use-at-rest.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'

const loadBell = () => import('#web/features/notifications/notification-bell.tsx')

/** The bell; until its code is there, its outline in its place. */
export const BellMount = () => (useAtRest() ? <BellWhenThere /> : <BellOutline />)

function BellWhenThere() {
  const late = useLateModule(loadBell)
  return late ? <late.NotificationBell /> : <BellOutline />
}

const BellOutline = () => (
  <span aria-hidden="true" className="grid size-11 place-items-center">
    <Bell size={22} />
  </span>
)
