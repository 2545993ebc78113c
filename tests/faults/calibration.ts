import { randomOf } from '#domain/attempt/shuffle.ts'
import { failures } from './calibration/gates.ts'
import { PLANTED } from './calibration/planted.ts'
import { type Calibration, type Sizes, simulate } from './calibration/simulate.ts'

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
  return failed.length === 0 && missed.length === 0
}

const rounded = (c: Calibration): Record<string, number> =>
  Object.fromEntries(Object.entries(c).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]))
