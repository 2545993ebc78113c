import type { Skill } from './ability.ts'

/** Fewer answers than this say nothing of a learner. */
export const LEAST_ANSWERS = 8

/** Where each step begins, logits; the first has no lower end. */
const STEPS = [-Infinity, -0.75, -0.25, 0.25, 0.75] as const

/** The step that a learner stands on in a topic, 1 to 5; null where there are not enough answers. */
export function masteryStep({ theta, n }: Skill): number | null {
  return n < LEAST_ANSWERS ? null : STEPS.filter((from) => theta >= from).length
}
