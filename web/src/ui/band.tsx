import { type ReactNode, useId } from 'react'
import './band.css'
import { classNames } from './class-names.ts'
import { StepwellPattern } from './motif.tsx'

interface BandProps {
  /** What it says, for who does not see it. */
  readonly labelledBy: string
  readonly mood?: 'plain' | 'low'
  readonly className?: string
  readonly children: ReactNode
}

/** The one deep area of a screen, with the stepwell at its end: on a phone from edge to edge. */
export function Band({ labelledBy, mood = 'plain', className, children }: BandProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={labelledBy}
      data-mood={mood}
      className="band relative overflow-hidden rounded-card max-sm:-mx-4 max-sm:rounded-none"
    >
      <div
        aria-hidden="true"
        className="mirror-rtl absolute inset-y-0 end-0 w-1/2 [mask-image:linear-gradient(to_left,#000,transparent)] text-(--band-pattern) print:hidden"
      >
        <StepwellPattern id={id} className="size-full" />
      </div>
      <div className={classNames('relative', className)}>{children}</div>
    </section>
  )
}
