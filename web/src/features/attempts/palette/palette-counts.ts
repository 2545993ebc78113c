import { PALETTE_STATES, type PaletteState } from '#contract/attempts/schemas.ts'

export type PaletteCounts = Readonly<Record<PaletteState, number>>

/** How many of these are in each of the five states. */
export function countStates(states: readonly PaletteState[]): PaletteCounts {
  const counts = Object.fromEntries(PALETTE_STATES.map((state) => [state, 0])) as Record<PaletteState, number>
  for (const state of states) counts[state]++
  return counts
}

export interface SectionSummary {
  readonly total: number
  readonly counts: PaletteCounts
}

/**
 * Per section and for the whole paper, what the submit summary shows (docs/exam-rules.md#parts-of-the-screen).
 * @param stateOf the state of a question by its number in the paper
 */
export function summarise(
  sections: readonly { readonly from: number; readonly to: number }[],
  order: readonly number[],
  stateOf: (question: number) => PaletteState,
): { readonly sections: readonly SectionSummary[]; readonly total: SectionSummary } {
  const summary = (questions: readonly number[]): SectionSummary => ({
    total: questions.length,
    counts: countStates(questions.map(stateOf)),
  })
  return { sections: sections.map(({ from, to }) => summary(order.slice(from, to))), total: summary(order) }
}

/** Questions without an answer that counts, for the warning before a submit. */
export const unansweredOf = ({ counts }: SectionSummary): number => counts.notVisited + counts.notAnswered + counts.marked

/** The first question in the order of display that is in this state. */
export const firstIn = (state: PaletteState, order: readonly number[], stateOf: (question: number) => PaletteState): number | null =>
  order.find((question) => stateOf(question) === state) ?? null
