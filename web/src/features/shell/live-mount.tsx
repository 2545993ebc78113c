import { lazy, Suspense, useEffect, useState } from 'react'
import { useSessionUser } from '#web/features/session/session-store.ts'

const LiveHost = lazy(() => import('#web/features/notifications/live-host.tsx').then(({ LiveHost: component }) => ({ default: component })))

/** The first screen comes first: the live connection and its code begin when the page is at rest. */
const REST_MS = 1_500

export function LiveMount() {
  const user = useSessionUser()
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (user === null || !isAtRest) return null
  return (
    <Suspense>
      <LiveHost key={user._id} userId={user._id} />
    </Suspense>
  )
}
