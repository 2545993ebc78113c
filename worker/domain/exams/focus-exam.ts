/**
 * The exam that a learner's screens are about: the one that was chosen, else the first of the goals. Null is "Which exam?".
 * All are slugs of the exam register.
 */
export function focusExamOf(chosen: string | null, goals: readonly string[]): string | null {
  return chosen ?? goals[0] ?? null
}
