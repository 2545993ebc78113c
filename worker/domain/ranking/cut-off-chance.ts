/**
 * The chance of clearing a cut-off: that of the range of the next score (score-band.ts), moved and widened by what became of the ranges
 * before: how far the learner's scores lead them, and how much more than foretold they swing from day to day. Shares of the most marks.
 */
import { type Band, chanceToReach } from './score-band.ts'

/** A range that was foretold, and the share that was reached. */
export interface Forecast {
  readonly low: number
  readonly middle: number
  readonly share: number
}

export interface CutOffChance {
  readonly chance: number
  /** Where the chance lies in four of five cases, by what is not known of the learner's ability yet. */
  readonly low: number
  readonly high: number
}

/** A chance is told from so many measured attempts on: before that the form of the day is not known. */
export const CHANCE_FROM = 5

/** Four of five lie within so many standard deviations. */
const FOUR_OF_FIVE = 1.2816
/** What the range itself says counts as so many forecasts: of its width, and of its middle. */
const PRIOR = 1
const LEAD_PRIOR = 3
/** One odd day counts as at most so many standard deviations. */
const MOST = 4

export interface OwnForm {
  /** How far the scores lie above what was foretold, in standard deviations: a range follows who improves, but late. */
  readonly lead: number
  /** The error of that, in the same unit. */
  readonly leadError: number
  /** How many times wider than foretold they scatter around that: 1 where the ranges held, never below. */
  readonly swing: number
}

/** What became of the ranges that were foretold for a learner. Few forecasts say little. */
export function ownForm(forecasts: readonly Forecast[]): OwnForm {
  const off = forecasts.flatMap(({ low, middle, share }) => {
    const spread = (middle - low) / FOUR_OF_FIVE
    return spread > 0 ? [Math.max(-MOST, Math.min(MOST, (share - middle) / spread))] : []
  })
  const lead = off.reduce((sum, one) => sum + one, 0) / (LEAD_PRIOR + off.length)
  const squares = off.reduce((sum, one) => sum + (one - lead) ** 2, 0)
  const swing = Math.max(1, Math.sqrt((PRIOR + squares) / (PRIOR + off.length)))
  return { lead, leadError: swing / Math.sqrt(LEAD_PRIOR + off.length), swing }
}

/** The chance that the next score is at least this share of the marks. */
export function cutOffChance({ middle, spread, unsure }: Band, { lead, leadError, swing }: OwnForm, share: number): CutOffChance {
  const expected = middle + lead * spread
  const rest = Math.sqrt(Math.max(0, spread ** 2 - unsure ** 2)) * swing
  const unknown = Math.hypot(unsure, leadError * spread)
  const at = (sure: number) => chanceToReach({ middle: sure, spread: rest }, share)
  return {
    chance: chanceToReach({ middle: expected, spread: Math.hypot(rest, unknown) }, share),
    low: at(expected - FOUR_OF_FIVE * unknown),
    high: at(expected + FOUR_OF_FIVE * unknown),
  }
}
