import { useLateModule } from '#web/lib/use-late-module.ts'
import { loadViewBanner } from '#web/session/view/late-view-banner.ts'
import { view } from '#web/session/view/view-token.ts'

/** The line over pages that an admin looks at as the learner sees them. */
export const ViewMount = () => (view === null ? null : <ViewWhenThere />)

function ViewWhenThere() {
  const late = useLateModule(loadViewBanner)
  return late && <late.ViewBanner />
}
