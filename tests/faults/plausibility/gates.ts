import { CHEATS, type Cheat } from './learners.ts'
import { type Outcome, perTenThousand } from './simulate.ts'

/** Honest attempts with a sign, at most, of 10,000. */
const MOST_FLAGGED = 1

/** Of those who cheat in a way, the share that has to be found. A couple that copies and has few wrong answers is not looked for. */
const LEAST_CAUGHT: Record<Cheat, number> = {
  'copies a neighbour': 0.7,
  'shares a leaked sheet': 0.85,
  'has the key': 0.95,
  'gets answers by phone': 0.95,
  'a program answers': 0.95,
}

/** What has to hold of a simulation; names what does not. */
export function failures(outcome: Outcome): string[] {
  const flagged = perTenThousand(outcome)
  const missed = CHEATS.filter((cheat) => outcome.caught[cheat].caught < LEAST_CAUGHT[cheat] * outcome.caught[cheat].of)
  return [
    ...(flagged > MOST_FLAGGED ? [`${flagged.toFixed(2)} of 10,000 honest attempts have a sign`] : []),
    ...missed.map((cheat) => `too few are found of the kind "${cheat}"`),
  ]
}
