/**
 * The range in which a learner's next score will lie, from the abilities shown so far and how the papers of the exam pay for ability.
 * Shares of the most marks; abilities in logits; times in ms UTC.
 */
import type { Units } from '#contract/shared/units.ts'
import { knowing, type MeasuredItem } from '#domain/attempt/know-or-guess.ts'

/** What a paper gives on average for each ability of `GRID`, and how much chance spreads it (a variance), in shares of its most marks. */
export interface PaperCurve {
  readonly mean: readonly number[]
  readonly variance: readonly number[]
}

export const GRID: readonly number[] = Array.from({ length: 17 }, (_, i) => (i - 8) / 2)

export interface CurveItem extends MeasuredItem {
  readonly right: Units
  readonly wrong: Units
}

/**
 * The curve of a paper for someone who leaves out this share of what they do not know, and guesses the rest.
 * @param most the most that the paper can give, above 0
 */
export function curveOf(items: readonly CurveItem[], most: Units, leavesOut: number): PaperCurve {
  const at = GRID.map((ability) => {
    let [mean, variance] = [0, 0]
    for (const item of items) {
      const know = knowing(ability, item)
      const guesses = (1 - know) * (1 - leavesOut)
      const isRight = know + guesses * item.chance
      const isWrong = guesses * (1 - item.chance)
      const expected = isRight * item.right + isWrong * item.wrong
      mean += expected
      variance += isRight * item.right ** 2 + isWrong * item.wrong ** 2 - expected ** 2
    }
    return { mean: mean / most, variance: variance / most ** 2 }
  })
  return { mean: at.map(({ mean }) => mean), variance: at.map(({ variance }) => variance) }
}

/** The share left out of what was not known, from an attempt's counts; each wrong answer stands for guesses that hit as well. */
export function leftOutShare(counts: { readonly wrong: number; readonly skipped: number }, chance: number): number {
  const guessed = counts.wrong / (1 - Math.min(0.9, chance))
  // Two answers of either kind before anything is known: few answers say little.
  return (counts.skipped + 2) / (counts.skipped + guessed + 4)
}

export interface ShownAbility {
  readonly closedAt: number
  readonly ability: number
  readonly error: number
  readonly curve: PaperCurve
}

export interface Band {
  readonly low: number
  readonly middle: number
  readonly high: number
  /** Its standard deviation, for chances. */
  readonly spread: number
  /** The part of it that comes of not knowing the ability well: it shrinks with more attempts. */
  readonly unsure: number
}

/** A band needs so many attempts. */
export const BAND_FROM = 3
/** Four of five scores lie within so many standard deviations. */
const FOUR_OF_FIVE = 1.2816
/** How much learners differ; how much the form of a day and an unusual paper move one; how much learning moves one in a day. In logits, as variances. */
const VARIANCE = { learners: 1.5 ** 2, form: 0.3 ** 2, learning: 0.004 } as const
const DAY_MS = 86_400_000
/** Papers that the next one is taken to be like. */
const LATEST = 5

/**
 * The band of the next score at `at`, or null of fewer than three attempts. Ability is followed by a Kalman filter: what is shown in an
 * attempt is what one can, moved by the day's form and by the error of measuring; what one can moves on in time.
 */
export function bandOf(attempts: readonly ShownAbility[], at: number): Band | null {
  if (attempts.length < BAND_FROM) return null
  const inOrder = attempts.toSorted((a, b) => a.closedAt - b.closedAt)
  let [mean, variance, last] = [0, VARIANCE.learners, inOrder[0]?.closedAt ?? at]
  for (const { closedAt, ability, error } of inOrder) {
    variance += learnt(last, closedAt)
    const gain = variance / (variance + error ** 2 + VARIANCE.form)
    mean += gain * (ability - mean)
    variance *= 1 - gain
    last = closedAt
  }
  variance += learnt(last, at)
  const known = Math.sqrt(variance)
  variance += VARIANCE.form
  const curves = inOrder.slice(-LATEST).map(({ curve }) => curve)
  const nodes = NODES.map(([z, weight]) => [mean + z * Math.sqrt(variance), weight] as const)
  const parts = nodes.flatMap(([ability, weight]) =>
    curves.map((curve) => ({
      weight: weight / curves.length,
      mean: read(curve.mean, ability),
      variance: read(curve.variance, ability),
    })),
  )
  const middle = parts.reduce((sum, part) => sum + part.weight * part.mean, 0)
  const spread = Math.sqrt(parts.reduce((sum, part) => sum + part.weight * (part.variance + (part.mean - middle) ** 2), 0))
  const meanAt = (ability: number) => curves.reduce((sum, curve) => sum + read(curve.mean, ability), 0) / curves.length
  const unsure = Math.min(spread, (meanAt(mean + known) - meanAt(mean - known)) / 2)
  return { low: middle - FOUR_OF_FIVE * spread, middle, high: Math.min(1, middle + FOUR_OF_FIVE * spread), spread, unsure }
}

const learnt = (from: number, to: number): number => VARIANCE.learning * (Math.max(0, to - from) / DAY_MS)

/** Seven points that stand for a normal distribution, with their weights (Gauss–Hermite). */
const NODES: readonly (readonly [number, number])[] = [
  [-3.750439717725742, 0.000548268855972218],
  [-2.366759410734541, 0.03075712396758648],
  [-1.1544053947399682, 0.2401231786050127],
  [0, 0.4571428571428571],
  [1.1544053947399682, 0.2401231786050127],
  [2.366759410734541, 0.03075712396758648],
  [3.750439717725742, 0.000548268855972218],
]

/** A curve between the points of its grid; beyond them as at its ends. */
function read(values: readonly number[], ability: number): number {
  const place = Math.max(0, Math.min(GRID.length - 1, (ability + 4) * 2))
  const below = Math.floor(place)
  const [from = 0, to = from] = [values[below], values[Math.min(GRID.length - 1, below + 1)]]
  return from + (to - from) * (place - below)
}

/** The chance of reaching a share of the marks, of 1. */
export const chanceToReach = ({ middle, spread }: Pick<Band, 'middle' | 'spread'>, share: number): number =>
  spread === 0 ? Number(middle >= share) : normal((middle - share) / spread)

/** The normal distribution function (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z >= 0 ? 1 - tail : tail
}
