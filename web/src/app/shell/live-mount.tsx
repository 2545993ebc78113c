import { useSessionUser } from '#web/session/session-store.ts'
import { view } from '#web/session/view/view-token.ts'
import { useAtRest } from '#web/lib/use-at-rest.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'

const loadLiveHost = () => import('#web/features/notifications/live-host.tsx')

/** The live connection of the signed-in person. */
export function LiveMount() {
  const user = useSessionUser()
  const isAtRest = useAtRest()
  // A view of someone's pages has no connection of theirs.
  return user !== null && view === null && isAtRest ? <LiveWhenThere key={user._id} userId={user._id} /> : null
}

/** Its code may be out of reach, as without a network in the middle of a test: then nothing is shown, and nothing falls. */
function LiveWhenThere({ userId }: { readonly userId: string }) {
  const late = useLateModule(loadLiveHost)
  return late && <late.LiveHost userId={userId} />
}
