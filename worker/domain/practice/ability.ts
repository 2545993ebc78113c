/**
 * What a learner can do in a topic, from their answers there: an Elo rating on the logit scale with a floor for guessing (Elo as in
 * Pelánek 2016, "Applications of the Elo rating system in adaptive educational systems"). Zero is an average learner.
 */

export interface Skill {
  /** Logits. */
  readonly theta: number
  /** Answers it was learned from. */
  readonly n: number
}

export const FRESH_SKILL: Skill = { theta: 0, n: 0 }

/** Without an idea one of four options is right this often. */
export const GUESS = 0.25

/** The chance of a right answer to a question of a difficulty (logits), from the guess floor to 1. */
export const expectedSuccess = (theta: number, difficulty: number): number => GUESS + (1 - GUESS) / (1 + Math.exp(difficulty - theta))

/** How far one answer moves the ability, after `n` answers. */
export const stepAfter = (n: number): number => 0.4 / (1 + 0.05 * n)

/** The ability after one more answer. */
export function withAnswer({ theta, n }: Skill, difficulty: number, isRight: boolean): Skill {
  return { theta: theta + stepAfter(n) * (Number(isRight) - expectedSuccess(theta, difficulty)), n: n + 1 }
}
