import type { ExamFamily } from '#contract/shared/exam-register.ts'
import { EMBLEM_PATHS } from './emblem-paths.ts'
import './family.css'

/**
 * The stepped sign of a family of exams, in the colour of the text around it: a building with columns, growing columns, rails, a gear, a leaf,
 * a peak, a hill with its sun, an open book, steps. Drawn by us; none is the emblem of a state or the sign of an agency.
 */
export function Emblem({ family, size = 24 }: { readonly family: ExamFamily; readonly size?: number }) {
  const [light, shade] = EMBLEM_PATHS[family]
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" shapeRendering="crispEdges" className="shrink-0">
      <path d={light} fill="currentColor" />
      <path d={shade} fill="currentColor" opacity="0.55" />
    </svg>
  )
}
