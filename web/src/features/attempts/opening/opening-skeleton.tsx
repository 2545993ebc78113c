import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The real layout's shape while the paper is being opened. */
export function OpeningSkeleton() {
  return (
    <SkeletonRegion label={m.test_opening()} className="grid h-dvh grid-rows-[auto_1fr_auto]">
      <div className="flex items-center justify-between border-b border-line px-4 py-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-6 w-20" />
      </div>
      <div className="grid content-start gap-4 px-4 py-6">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-16 w-full max-w-[46rem]" />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12 w-full max-w-[46rem]" />
        ))}
      </div>
      <div className="flex gap-2 border-t border-line p-3">
        <Skeleton className="h-11 flex-1" />
        <Skeleton className="h-11 flex-1" />
      </div>
    </SkeletonRegion>
  )
}
