/**
 * The stepwell: stepped triangles, drawn from numbers. Two tones make the stairs: the side in the light and the side in the
 * shade.
 */

/** The outline of one half of a stepped triangle: from the axis, down `steps` stairs of `run` × `rise`. `side` is -1 or 1. */
function stairs(axis: number, top: number, steps: number, run: number, rise: number, side: -1 | 1): string {
  const walk = Array.from({ length: steps }, () => `h${side * run}v${rise}`).join('')
  return `M${axis} ${top}${walk}H${axis}Z`
}

/** One stepped triangle, `steps` stairs high, in a box of 2·steps × steps units; `lit` of its stairs (from below) stand out. */
export function StepTriangle({ steps = 4, className }: { readonly steps?: number; readonly className?: string }) {
  return (
    <svg viewBox={`0 0 ${steps * 2} ${steps}`} className={className} aria-hidden="true" shapeRendering="crispEdges">
      <path d={stairs(steps, 0, steps, 1, 1, -1)} fill="currentColor" />
      <path d={stairs(steps, 0, steps, 1, 1, 1)} fill="currentColor" opacity="0.45" />
    </svg>
  )
}

/** A wall of the stepwell: rows of stepped diamonds, for a large quiet area. Fills its box, cut at the edges. */
export function StepwellPattern({ id, className }: { readonly id: string; readonly className?: string }) {
  const steps = 5
  const width = steps * 2
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern id={id} width={width} height={width} patternUnits="userSpaceOnUse" patternTransform="scale(8)">
          <path d={stairs(steps, 0, steps, 1, 1, -1)} fill="currentColor" opacity="0.9" />
          <path d={stairs(steps, 0, steps, 1, 1, 1)} fill="currentColor" opacity="0.55" />
          <g transform={`matrix(1 0 0 -1 0 ${width})`}>
            <path d={stairs(steps, 0, steps, 1, 1, -1)} fill="currentColor" opacity="0.35" />
            <path d={stairs(steps, 0, steps, 1, 1, 1)} fill="currentColor" opacity="0.18" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

/** A frieze of stepped triangles, one row high. */
export function StepFrieze({ id, className }: { readonly id: string; readonly className?: string }) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="16">
      <defs>
        <pattern id={id} width="8" height="4" patternUnits="userSpaceOnUse" patternTransform="scale(4)">
          <path d={stairs(4, 0, 4, 1, 1, -1)} fill="currentColor" />
          <path d={stairs(4, 0, 4, 1, 1, 1)} fill="currentColor" opacity="0.45" />
        </pattern>
      </defs>
      <rect width="100%" height="16" fill={`url(#${id})`} />
    </svg>
  )
}
