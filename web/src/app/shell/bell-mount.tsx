import { Bell } from 'lucide-react'
import { useModuleAtRest } from '#web/lib/use-module-at-rest.ts'

const loadBell = () => import('#web/features/notifications/notification-bell.tsx')

/** The bell; until its code is there, its outline in its place. */
export function BellMount() {
  const late = useModuleAtRest(loadBell)
  return late ? <late.NotificationBell /> : <BellOutline />
}

const BellOutline = () => (
  <span aria-hidden="true" className="grid size-11 place-items-center">
    <Bell size={22} />
  </span>
)
