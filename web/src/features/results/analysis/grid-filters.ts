import type { QuestionFacts } from '../question-facts.ts'
import { GRID_FILTERS, type GridFilter, type SolutionSearch } from '../results-search.ts'
import { filterQuestions } from '../solutions/filter-questions.ts'

/** A choice of questions, and how many it holds. */
export interface GridChoice {
  readonly filter: GridFilter
  readonly count: number
}

/** What the solutions are asked for to show the same questions. */
export const solutionFilter = (filter: GridFilter): Pick<SolutionSearch, 'filter' | 'level'> => {
  if (filter === 'all') return {}
  return filter === 'easySkipped' ? { filter: 'skipped', level: 'easy' } : { filter }
}

/** The questions that a filter shows, in the order given: those that the solutions show under the same name. */
export const gridQuestions = <Facts extends QuestionFacts>(facts: readonly Facts[], filter: GridFilter): Facts[] =>
  filterQuestions(facts, solutionFilter(filter))

/**
 * The choices over a grid: all, and each that holds something, and the one that is chosen even where it holds nothing.
 * Without `byTime` nothing is concluded from the time that was taken (minor-rules.ts).
 */
export function gridChoices(facts: readonly QuestionFacts[], chosen: GridFilter, byTime: boolean): GridChoice[] {
  return GRID_FILTERS.filter((filter) => byTime || (filter !== 'slow' && filter !== 'guess'))
    .map((filter) => ({ filter, count: gridQuestions(facts, filter).length }))
    .filter(({ filter, count }) => count > 0 || filter === 'all' || filter === chosen)
}
