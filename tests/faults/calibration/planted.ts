import { bandOf } from '#domain/ranking/score-band.ts'
import { measuredDifficulties } from '#domain/statistics/measured-difficulty.ts'
import { type Measures, OWN_MEASURES } from './simulate.ts'

/** Bugs that the proof has to catch. */
export const PLANTED: Readonly<Record<string, Measures>> = {
  'the error of measuring is forgotten in the range': {
    ...OWN_MEASURES,
    band: (shown, at) => {
      const band = bandOf(shown, at)
      if (band === null) return null
      const half = (band.high - band.middle) / 2
      return { ...band, low: band.middle - half, high: band.middle + half }
    },
  },
  'wrong answers count as right ones in the difficulty': {
    ...OWN_MEASURES,
    difficulties: (counts, facts) => measuredDifficulties(counts, facts).map((one) => ({ ...one, difficulty: -one.difficulty })),
  },
  'no answer moves a difficulty: the authors’ words stay': {
    ...OWN_MEASURES,
    difficulties: (_, facts) => measuredDifficulties([], facts),
  },
}

/** Bugs in the chance of a cut-off, at learners who are unsteady. */
export const PLANTED_IN_CHANCES: Readonly<Record<string, Measures>> = {
  'the form of the day is left out of the chance of a cut-off': { ...OWN_MEASURES, form: () => ({ lead: 0, leadError: 0, swing: 1 }) },
}
