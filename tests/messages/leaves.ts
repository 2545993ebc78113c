import type { Leaves } from './glossary.ts'

/** Where a language may say the thing without naming it. */
export const LEAVES: Leaves = {
  // A sentence about the state, not its name.
  palette_not_visited_means: ['not_visited'],
}
