import type { WrongAnswer } from '#contract/plausibility/schemas.ts'

/** The longest cycle that is looked for: A B C D E. */
const LONGEST_CYCLE = 5

/**
 * From which share on wrong answers follow a cycle, by how often it came round: a cycle that came round seldom fits nearly any answers. Whoever
 * clicks also knows or skips something, and who ran out of time worked on the rest of the questions.
 */
const CLICKED_THROUGH = { rounds: 2.5, share: 0.8 }
const CLICKED_A_PART = { rounds: 6, share: 0.6 }
const ONE_OPTION = 0.5

/**
 * The wrong answers that do not come from clicking the same option everywhere, or options in a cycle (A B C D A B …): learners who click agree
 * by chance, so what they clicked tells nothing.
 */
export function notClicked(wrong: readonly WrongAnswer[]): readonly WrongAnswer[] {
  let left = wrong
  for (let period = 1; period <= LONGEST_CYCLE; period++) {
    const outside = outsideCycle(wrong, period)
    const share = 1 - outside.length / wrong.length
    if (wrong.length >= CLICKED_THROUGH.rounds * period && share >= CLICKED_THROUGH.share) return []
    const isPart = period === 1 ? share >= ONE_OPTION : wrong.length >= CLICKED_A_PART.rounds * period && share >= CLICKED_A_PART.share
    if (isPart && outside.length < left.length) left = outside
  }
  return left
}

/** The answers that are not the most frequent one of their place in the cycle. */
function outsideCycle(wrong: readonly WrongAnswer[], period: number): WrongAnswer[] {
  return [...Map.groupBy(wrong, ([place]) => place % period).values()].flatMap((group) => {
    const byAnswer = [...Map.groupBy(group, ([, answer]) => JSON.stringify(answer)).values()].toSorted((a, b) => b.length - a.length)
    return byAnswer.slice(1).flat()
  })
}
