import { DrawnRoute } from '#web/features/public-pages/drawn-route.tsx'
import { lateComponent } from '#web/lib/late-component.tsx'

/** Sharing comes after the page. */
const ShareActs = lateComponent(async () => (await import('#web/features/public-pages/share-acts.tsx')).ShareActs)

const acts = (address: string) => <ShareActs key={address} />

/** The public pages of a test and of an exam. */
export const TestsPage = () => (
  <div className="page-margin mx-auto grid max-w-[72rem] gap-6 pt-6 sm:gap-8 sm:pt-10">
    <DrawnRoute after={acts} />
  </div>
)
