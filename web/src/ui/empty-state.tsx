import type { ReactNode } from 'react'
import { StepTriangle } from './motif.tsx'

/** Nothing here yet: one sentence that teaches, one action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-10 text-center">
      <StepTriangle steps={4} className="w-20 text-primary opacity-70" />
      <p className="max-w-[34ch] text-base font-bold wrap-anywhere">{title}</p>
      {children && <div className="max-w-[48ch] text-muted">{children}</div>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}
