import type { PaletteState } from '#contract/attempts/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** The names of the five states, as the real exam has them. */
export const stateName: Record<PaletteState, () => string> = {
  notVisited: () => m.palette_not_visited(),
  notAnswered: () => m.palette_not_answered(),
  answered: () => m.palette_answered(),
  marked: () => m.palette_marked(),
  markedAnswered: () => m.palette_marked_answered(),
}

/** What they mean, in the sentences of the real exam's instructions. */
export function stateMeaning(state: PaletteState, markedAnswersCount: boolean): string {
  switch (state) {
    case 'notVisited':
      return m.palette_not_visited_means()
    case 'notAnswered':
      return m.palette_not_answered_means()
    case 'answered':
      return m.palette_answered_means()
    case 'marked':
      return m.palette_marked_means()
    case 'markedAnswered':
      return markedAnswersCount ? m.palette_marked_answered_counts() : m.palette_marked_answered_not()
  }
}
