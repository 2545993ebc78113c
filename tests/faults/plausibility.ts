import { randomOf } from '#domain/attempt/shuffle.ts'
import { failures } from './plausibility/gates.ts'
import { CHEATS } from './plausibility/learners.ts'
import { PLANTED } from './plausibility/planted.ts'
import { type Outcome, perTenThousand, type Rules, SIGNS, simulate } from './plausibility/simulate.ts'

/**
 * How many honest attempts look unusual by the product's rules, and how many of those who cheat: 200,000 honest ones at five papers, by
 * learners of many abilities and paces and by those who click. Each planted bug must break the bound, or find too few.
 */
export async function provePlausibility(runs: number, seed: number): Promise<boolean> {
  const attempts = runs * 1_000
  const own = simulate({ attempts, groups: 50 }, randomOf(seed, 1))
  console.log(`plausibility, seed ${seed}:\n${table(own)}`)
  const failed = failures(own)
  for (const name of failed) console.log(`does not hold: ${name}`)
  const missed = Object.entries(PLANTED).filter(([name, rules]) => {
    const broken = brokenBy(rules, Math.min(attempts, 50_000), seed)
    console.log(`planted: ${name}: ${broken.length > 0 ? `caught (${broken.join('; ')})` : 'NOT CAUGHT'}`)
    return broken.length === 0
  })
  return failed.length === 0 && missed.length === 0
}

const brokenBy = (rules: Rules, attempts: number, seed: number): string[] =>
  failures(simulate({ attempts, groups: 50 }, randomOf(seed, 1), rules))

const table = (outcome: Outcome): string =>
  [
    `  honest attempts: ${outcome.honest}, with a sign: ${outcome.flagged} (${perTenThousand(outcome).toFixed(2)} of 10,000)`,
    ...SIGNS.map((sign) => `    ${sign}: ${((10_000 * outcome.bySign[sign]) / outcome.honest).toFixed(2)} of 10,000`),
    ...Object.entries(outcome.byKind).map(([kind, count]) => `    of the kind "${kind}": ${count}`),
    ...CHEATS.map((cheat) => `  ${cheat}: ${outcome.caught[cheat].caught} of ${outcome.caught[cheat].of} found`),
  ].join('\n')
