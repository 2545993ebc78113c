import { lazy, Suspense } from 'react'
import { useSessionUser } from '#web/features/session/session-store.ts'
import { useAtRest } from '#web/lib/use-at-rest.ts'

const LiveHost = lazy(() => import('#web/features/notifications/live-host.tsx').then(({ LiveHost: component }) => ({ default: component })))

/** The live connection of whoever is signed in. */
export function LiveMount() {
  const user = useSessionUser()
  const isAtRest = useAtRest()
  if (user === null || !isAtRest) return null
  return (
    <Suspense>
      <LiveHost key={user._id} userId={user._id} />
    </Suspense>
  )
}
