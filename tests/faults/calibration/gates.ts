import type { Calibration, ChanceBin } from './simulate.ts'

/** What has to hold of a calibration; names what does not. The range is to hold four of five scores, and each measure to beat the plain one. */
export function failures(c: Calibration): string[] {
  const gates: readonly (readonly [string, boolean])[] = [
    ['the range holds between 76 and 84 of 100 scores', c.coverage >= 0.76 && c.coverage <= 0.84],
    ['the chances of single answers are at least 5 % better than the plain percentage', c.brier <= 0.95 * c.plainBrier],
    ['the middle of the range is no worse than the plain average', c.miss <= c.plainMiss * 1.02],
    [
      'measured difficulty agrees with the truth by 0.9 or more, and better than the authors',
      c.correlation >= Math.max(0.9, c.authorCorrelation),
    ],
  ]
  return gates.flatMap(([name, holds]) => (holds ? [] : [name]))
}

/** How far chances of clearing a cut-off are from the shares that cleared it, on average over all that was foretold. */
export const chanceError = (bins: readonly ChanceBin[]): number =>
  bins.reduce((sum, { n, foretold, cleared }) => sum + n * Math.abs(foretold - cleared), 0) / bins.reduce((sum, { n }) => sum + n, 0)

/** What has to hold of chances at learners who are unsteady; names what does not. */
export function chanceFailures({ chances, chancesOfUnsteady }: Calibration): string[] {
  const gates: readonly (readonly [string, boolean])[] = [
    ['chances are within 4.5 of 100 of what comes true, on average', chanceError(chances) <= 0.045],
    ['those of learners whose days swing most are within 5.5 of 100', chanceError(chancesOfUnsteady) <= 0.055],
  ]
  return gates.flatMap(([name, holds]) => (holds ? [] : [name]))
}
