import { classNames } from './class-names.ts'

/** One grey bar in the place of something that is on its way; `className` gives it the real thing's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-sm bg-sunken', className)} />
}

/** Skeletons of a whole region: nothing for the first 150 ms, so that what is quick does not flash. */
export function SkeletonRegion({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: React.ReactNode
}) {
  return (
    <div role="status" data-loading className={classNames('animate-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
