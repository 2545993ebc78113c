import type { PerformancePoint } from '#contract/performance/schemas.ts'

/** What a line of the trend follows: shares of 1. */
export type TrendKind = 'percentile' | 'marks' | 'accuracy'

export interface TrendPoint {
  readonly point: PerformancePoint
  /** From the left, of 1. */
  readonly x: number
  /** Of 1, 1 the best; marks may be below 0. */
  readonly value: number
}

/** The attempts that have such a value, evenly apart: what matters is the order, and days without a test are no step back. */
export function trendPoints(points: readonly PerformancePoint[], kind: TrendKind): TrendPoint[] {
  const known = points.flatMap((point) => {
    const value = valueOf(point, kind)
    return value === null ? [] : [{ point, value }]
  })
  return known.map((one, i) => ({ ...one, x: known.length === 1 ? 0.5 : i / (known.length - 1) }))
}

function valueOf({ percentile, score12, max12, accuracy }: PerformancePoint, kind: TrendKind): number | null {
  switch (kind) {
    case 'percentile':
      return percentile === null ? null : Number(percentile) / 100
    case 'marks':
      return max12 <= 0 ? null : score12 / max12
    case 'accuracy':
      return accuracy
  }
}

/** An SVG path through the points in a box of `width` × `height`, the best at the top. */
export const trendPath = (points: readonly TrendPoint[], width: number, height: number): string =>
  points.map(({ x, value }, i) => `${i === 0 ? 'M' : 'L'}${round(x * width)} ${round((1 - inside(value)) * height)}`).join('')

export const inside = (value: number): number => Math.max(0, Math.min(1, value))
const round = (n: number): number => Math.round(n * 100) / 100
