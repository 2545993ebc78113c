/** How able a learner showed to be in one attempt, in logits on the scale of its questions' difficulties. */
import { evidence, type MeasuredItem, stepped } from '#domain/attempt/know-or-guess.ts'

export interface Ability {
  readonly ability: number
  /** Its standard error. */
  readonly error: number
}

/** Before anything is known, learners differ so much. */
const SPREAD = 1.5
const ROUNDS = 20

/**
 * The most likely ability after these answers; `credit` is 1 for right, a part for partly right, 0 for wrong, and the item's chance
 * for left out. Null where there is nothing to measure by.
 */
export function abilityOf(answers: readonly (MeasuredItem & { readonly credit: number })[]): Ability | null {
  if (answers.length === 0) return null
  let ability = 0
  let information = 1 / SPREAD ** 2
  for (let round = 0; round < ROUNDS; round++) {
    let slope = -ability / SPREAD ** 2
    information = 1 / SPREAD ** 2
    for (const answer of answers) {
      const one = evidence(ability, answer, answer.credit, 1)
      slope += one.slope
      information += one.information
    }
    ability = stepped(ability, slope, information)
  }
  return { ability, error: 1 / Math.sqrt(information) }
}
