import type { Cohort, OverallFigures, Tally } from '#contract/results/schemas.ts'
import { negateUnits } from '#domain/marking/units.ts'
import { tallyFigures } from '../tally-figures.ts'

/** A line of the comparison; null is what is not known. */
export interface CompareRow {
  /** Marks and negative marks in units, accuracy a share of 1, attempted in questions, time per answer in ms. */
  readonly kind: 'marks' | 'accuracy' | 'attempted' | 'negative' | 'answerTime'
  readonly mine: number | null
  readonly average: number | null
  readonly topper: number | null
}

const UNKNOWN: OverallFigures = { accuracy: null, attempted: null, negative12: null, answerMs: null }

/** A test as a whole: mine beside the average and the topper. */
export function compareRows(total: Tally, cohort: Cohort): CompareRow[] {
  const { attempted, accuracy } = tallyFigures(total)
  const { average, topper } = cohort.overall ?? { average: UNKNOWN, topper: UNKNOWN }
  return [
    { kind: 'marks', mine: total.score12, average: cohort.averageScore12, topper: cohort.topperScore12 },
    { kind: 'accuracy', mine: accuracy, average: average.accuracy, topper: topper.accuracy },
    { kind: 'attempted', mine: attempted, average: average.attempted, topper: topper.attempted },
    { kind: 'negative', mine: negateUnits(total.negative12), average: below(average.negative12), topper: below(topper.negative12) },
    {
      kind: 'answerTime',
      mine: attempted === 0 ? null : total.spentMs / attempted,
      average: average.answerMs,
      topper: topper.answerMs,
    },
  ]
}

const below = (taken: number | null): number | null => (taken === null ? null : -taken)
