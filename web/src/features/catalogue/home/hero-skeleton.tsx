import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The place of the card while it is not known what belongs there. */
export const HeroSkeleton = () => (
  <div role="status" data-loading className="home-hero">
    <span className="sr-only">{m.shell_loading()}</span>
    <div className="home-hero-text">
      <Skeleton className="h-6 w-16" />
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
    <Skeleton className="h-13 w-full" />
  </div>
)
