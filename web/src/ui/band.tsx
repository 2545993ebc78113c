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
    <section aria-labelledby={labelledBy} data-mood={mood} className="band">
      <div aria-hidden="true" className="band-art mirror-rtl">
        <StepwellPattern id={id} />
      </div>
      <div className={classNames('relative', className)}>{children}</div>
    </section>
  )
}
