import type { Units } from '#contract/shared/units.ts'
import type { Expression, Letter } from './expression.ts'
import type { Shift } from './shift.ts'

export const METHOD_IDS = ['nta', 'ssc2019', 'equipercentile', 'gate', 'dsssb'] as const
export type MethodId = (typeof METHOD_IDS)[number]

/** A way to make the marks of several shifts comparable (docs/exam-rules.md#normalisation). */
export interface Method {
  readonly id: MethodId
  readonly gives: 'percentile' | 'marks'
  /** To how many decimals the normalised figure is rounded, and whether the source says so or we had to choose. */
  readonly decimals: number
  readonly decimalsFrom: 'source' | 'us'
  /** Looks at all shifts once; says why, where the method has no answer. */
  readonly prepareFor: (shifts: readonly Shift[]) => Prepared | Impossible
}

export interface Prepared {
  readonly kind: 'prepared'
  /** The normalised figure as a whole multiple of the method's last decimal. */
  readonly scaledAt: (place: Place) => number
  /** How it comes about, figure by figure. */
  readonly stepsAt: (place: Place) => readonly Step[]
}

/** Raw marks in one of the shifts, by its index. */
export interface Place {
  readonly shift: number
  readonly marks: Units
}

/** Which shift a figure is about, by index; or all of them together. */
export type Where = number | 'all'

export interface Impossible {
  readonly kind: 'impossible'
  readonly where: Where
  readonly why:
    | 'nobody'
    /** The standard deviation is 0, or there is only one row to interpolate from. */
    | 'same-marks'
    /** The best 0.1 % do not stand above mean + standard deviation, so the line through both has no upward slope. */
    | 'best-not-above'
}

export interface Step {
  readonly name: StepName
  readonly where: Where
  readonly symbol: Letter
  /** Null where the figure is looked up, not calculated. */
  readonly formula: Expression | null
  /** The formula with its numbers put in; null as above, or where nothing would be seen that the value does not say. */
  readonly numbers: Expression | null
  readonly value: string
}

export type StepName =
  | 'candidates-at-or-below'
  | 'percentile'
  | 'share'
  | 'average'
  | 'deviation'
  | 'best-count'
  | 'best-average'
  | 'point'
  | 'anchor'
  | 'base'
  | 'marks-at-share'
  | 'marks-between-shares'
  | 'lowest-marks'
  | 'normalised'
  | 'rank'

export const impossible = (why: Impossible['why'], where: Where): Impossible => ({ kind: 'impossible', why, where })
