/** Independent computations of the answers of the questions to try without an account. */
import type { Checks } from './check.ts'
import { shifted, shiftsBetween, walk } from './logic.ts'

export const sampleChecks: Checks = {
  'sample-001': () => {
    const series = [3, 6, 11, 18, 27]
    const steps = series.slice(1).map((term, i) => term - (series[i] ?? Number.NaN))
    const growth = steps.slice(1).map((step, i) => step - (steps[i] ?? Number.NaN))
    if (new Set(growth).size !== 1) throw new Error('the steps do not grow evenly')
    return 27 + (steps.at(-1) ?? Number.NaN) + (growth[0] ?? Number.NaN)
  },
  'sample-002': () => 800 * (1 + 25 / 100) * (1 - 20 / 100),
  'sample-004': () => {
    const { east, north } = walk([12, 'R', 8, 'R', 6])
    return Math.hypot(east, north)
  },
  'sample-005': () => {
    const steps = shiftsBetween('MANGO', 'NBOHP')
    return shifted('GRAPE', (i) => steps[i] ?? Number.NaN)
  },
}
