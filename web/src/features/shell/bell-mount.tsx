import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useAtRest } from '#web/lib/use-at-rest.ts'

const NotificationBell = lazy(() =>
  import('#web/features/notifications/notification-bell.tsx').then(({ NotificationBell: component }) => ({ default: component })),
)

/** The bell; until its code is there, its outline in its place. */
export function BellMount() {
  const isAtRest = useAtRest()
  return isAtRest ? (
    <Suspense fallback={<BellOutline />}>
      <NotificationBell />
    </Suspense>
  ) : (
    <BellOutline />
  )
}

const BellOutline = () => (
  <span aria-hidden="true" className="grid size-11 place-items-center">
    <Bell size={22} />
  </span>
)
