import { type ReactNode, useId } from 'react'
import type { ExamFamily } from '#contract/shared/exam-register.ts'
import './band.css'
import './family.css'
import { classNames } from './class-names.ts'
import { StepwellPattern } from './motif.tsx'

interface BandProps {
  /** What it says, for who does not see it. */
  readonly labelledBy: string
  readonly mood?: 'plain' | 'low'
  /** Whose dye it has; without one it is indigo. */
  readonly family?: ExamFamily | undefined
  readonly className?: string
  readonly children: ReactNode
}

/** The one deep area of a screen, with the stepwell at its end: on a phone from edge to edge. */
export function Band({ labelledBy, mood = 'plain', family, className, children }: BandProps) {
  const id = useId()
  return (
    <section aria-labelledby={labelledBy} data-mood={mood} data-family={family} className="band">
      <div aria-hidden="true" className="band-art mirror-rtl">
        <StepwellPattern id={id} />
      </div>
      <div className={classNames('relative', className)}>{children}</div>
    </section>
  )
}
