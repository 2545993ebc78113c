import type { ReactNode } from 'react'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import { classNames } from '#web/ui/class-names.ts'
import './palette-mark.css'

/** The drawing of a state, with a number in it. Words go beside it or into the name of its button. */
export function PaletteMark({
  state,
  small = false,
  children,
}: {
  readonly state: PaletteState
  readonly small?: boolean
  readonly children?: ReactNode
}) {
  return (
    <span className={classNames('palette-mark', small && 'palette-mark-small')} data-state={state}>
      {children}
    </span>
  )
}
