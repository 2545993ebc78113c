import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '#web/session/session-store.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { useNow } from '#web/lib/use-now.ts'

/** What decides the state of every test: what the learner has done, whether Prime lasts, and the server's time. */
export function useLearner() {
  const user = useSignedIn()
  const home = useQuery(homeQuery())
  const now = useNow(15_000, home.data === undefined ? 0 : home.data.serverNow - home.dataUpdatedAt)
  const primeActive = user.primeAccessUntil !== null && Date.parse(user.primeAccessUntil) > now
  return { user, home, now, primeActive }
}
