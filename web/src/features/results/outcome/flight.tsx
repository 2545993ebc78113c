import { type FlightStep, STAIRS, stairOf } from './flight-steps.ts'

/** What stands on the flight beside the stairs, at a share of full marks. */
export interface FlightMark {
  readonly kind: 'mine' | 'last' | 'cutOff' | 'topper'
  readonly at: number
}

const RUN = 16
const RISE = 88
const HEAD = 24

/**
 * Marks as a flight of stairs: the own stair is white, the topper's marigold; a triangle, a ring and a dashed line show where one stands, where
 * one stood, and the cut-off. It rises in the direction of reading.
 */
export function Flight({
  name,
  steps,
  marks,
}: {
  readonly name: string
  readonly steps: readonly FlightStep[]
  readonly marks: readonly FlightMark[]
}) {
  const low = steps[0]?.stair ?? 0
  const deepest = Math.max(0, ...steps.map(({ height }) => -height))
  const ground = HEAD + RISE
  const width = steps.length * RUN
  const x = (at: number): number => Math.min(width - 4, Math.max(4, (at * STAIRS - low) * RUN))
  const top = (at: number): number => ground - Math.max(0, Math.min(1, at)) * RISE
  const own = steps.find(({ part }) => part === 'mine')
  const topper = marks.find(({ kind }) => kind === 'topper')
  const topperStair = topper === undefined ? null : stairOf(topper.at, 1)
  return (
    <svg role="img" aria-label={name} viewBox={`0 0 ${width} ${ground + deepest * RISE + 2}`} className="outcome-flight mirror-rtl">
      {steps.map(({ stair, height, part }) => {
        const isTopper = part !== 'mine' && stair === topperStair
        return (
          <rect
            key={stair}
            x={(stair - low) * RUN}
            y={height > 0 ? ground - height * RISE : ground}
            width={RUN - 1.5}
            height={Math.abs(height) * RISE}
            fill={isTopper ? 'var(--color-accent-fill)' : 'currentColor'}
            opacity={isTopper || part === 'mine' ? 1 : part === 'passed' ? 0.5 : 0.16}
          />
        )
      })}
      <rect x="0" y={ground - 0.5} width={width} height="1.5" fill="currentColor" opacity="0.7" />
      {marks.map(({ kind, at }) => {
        if (kind === 'cutOff')
          return <path key={kind} d={`M${x(at)} ${ground}V${top(at) - 12}`} stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 3" />
        if (kind === 'last')
          return <circle key={kind} cx={x(at)} cy={top(at) - 8} r="4" fill="none" stroke="currentColor" strokeWidth="2" />
        if (kind === 'topper' || own === undefined) return null
        // Over the middle of its stair, which is all that twenty stairs can tell of a score.
        return <path key={kind} d={`M${x((own.stair + 0.5) / STAIRS) - 6.75} ${top(own.height) - 14}h12l-6 8z`} fill="currentColor" />
      })}
    </svg>
  )
}
