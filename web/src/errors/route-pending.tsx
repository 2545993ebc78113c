import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'

/** While the code of a screen is on its way: the shape that most screens share. */
export function RoutePending() {
  return (
    <SkeletonRegion label={m.shell_loading()} className="grid gap-4 py-2">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </SkeletonRegion>
  )
}
