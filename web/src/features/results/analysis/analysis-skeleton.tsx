import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The analysis while it is on its way: score card, next steps, a table. */
export function AnalysisSkeleton() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-8">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5 rounded-card border border-line bg-surface p-5">
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Skeleton className="h-16 max-sm:col-span-2" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {[0, 1, 2, 3].map((fact) => (
              <Skeleton key={fact} className="h-14" />
            ))}
          </div>
        </div>
        <div className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </SkeletonRegion>
  )
}
