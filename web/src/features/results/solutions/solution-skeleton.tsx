import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The solutions while they are on their way: filters, the strip, a question with four options. */
export function SolutionSkeleton() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-5">
      <div className="flex gap-2">
        {[0, 1, 2].map((chip) => (
          <Skeleton key={chip} className="h-10 w-24 rounded-full" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Skeleton className="h-12 lg:h-80" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-20" />
          {[0, 1, 2, 3].map((option) => (
            <Skeleton key={option} className="h-12 rounded-md" />
          ))}
        </div>
      </div>
    </SkeletonRegion>
  )
}
