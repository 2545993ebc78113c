import { randomOf } from '#domain/attempt/shuffle.ts'
import { chanceError, chanceFailures, failures } from './calibration/gates.ts'
import { PLANTED, PLANTED_IN_CHANCES } from './calibration/planted.ts'
import { type Calibration, type ChanceBin, type Measures, type Sizes, simulate } from './calibration/simulate.ts'

/**
 * Measured difficulty and the range of the next score on learners who are made up, beside the plain percentage in the same run. Each
 * planted bug must break a gate.
 */
export async function proveCalibration(runs: number, seed: number): Promise<boolean> {
  const sizes: Sizes = { learners: Math.max(100, runs * 3), papers: 16, questions: 60, rounds: 12 }
  const own = simulate(sizes, randomOf(seed, 1))
  console.log(`calibration, seed ${seed}, ${JSON.stringify(sizes)}: ${JSON.stringify(rounded(own))}`)
  const failed = failures(own)
  for (const name of failed) console.log(`does not hold: ${name}`)
  const missed = Object.entries(PLANTED).filter(([name, measures]) => {
    const broken = failures(simulate({ ...sizes, learners: 150 }, randomOf(seed, 1), measures))
    console.log(`planted: ${name}: ${broken.length > 0 ? `caught (${broken.join('; ')})` : 'NOT CAUGHT'}`)
    return broken.length === 0
  })
  const chancesHold = proveChances({ ...sizes, learners: Math.max(400, sizes.learners), rounds: 14, unsteady: true }, seed)
  return failed.length === 0 && missed.length === 0 && chancesHold
}

/** The chance of clearing a cut-off, at learners of whom some swing much from day to day. */
function proveChances(sizes: Sizes, seed: number): boolean {
  const run = (measures?: Measures) => simulate(sizes, randomOf(seed, 1), measures)
  const own = run()
  console.log(`chances of a cut-off, all learners:\n${table(own.chances)}`)
  console.log(`of those whose days swing most:\n${table(own.chancesOfUnsteady)}`)
  const failed = chanceFailures(own)
  for (const name of failed) console.log(`does not hold: ${name}`)
  const missed = Object.entries(PLANTED_IN_CHANCES).filter(([name, measures]) => {
    const broken = chanceFailures(run(measures))
    console.log(`planted: ${name}: ${broken.length > 0 ? `caught (${broken.join('; ')})` : 'NOT CAUGHT'}`)
    return broken.length === 0
  })
  return failed.length === 0 && missed.length === 0
}

const table = (bins: readonly ChanceBin[]): string =>
  [
    ...bins.map(({ n, foretold, cleared }) => `  foretold ${foretold.toFixed(3)}, cleared ${cleared.toFixed(3)}, of ${n}`),
    `  apart by ${chanceError(bins).toFixed(4)} on average`,
  ].join('\n')

const rounded = (c: Calibration): Record<string, number> =>
  Object.fromEntries(
    Object.entries(c).flatMap(([name, value]) => (typeof value === 'number' ? [[name, Math.round(value * 10_000) / 10_000]] : [])),
  )
