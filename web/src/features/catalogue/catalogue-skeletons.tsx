import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** The series while they are on their way. */
export function CardSkeletons() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2].map((card) => (
        <div key={card} className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mt-4 h-5 w-3/5" />
        </div>
      ))}
    </SkeletonRegion>
  )
}

/** Tests in a list, likewise. */
export function RowSkeletons({ rows = 3 }: { readonly rows?: number }) {
  return (
    <SkeletonRegion label={m.shell_loading()} className="divide-y divide-line rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-4 px-5 py-5">
          <div className="grid flex-1 gap-2.5">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-5 w-4/5" />
          </div>
          <Skeleton className="h-11 w-24 rounded-md" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
