import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Buckets } from '#domain/ranking/buckets.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { AttemptSearch, GridFilter } from '../results-search.ts'
import type { TopicRow } from './topic-rows.ts'

/** What every tab of the analysis is given. */
export interface TabProps {
  readonly analysis: AnalysisResponse
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AttemptSearch
  /** Empty until the questions are released. */
  readonly facts: readonly QuestionFacts[]
  readonly topics: readonly TopicRow[]
  readonly buckets: Buckets
  /** The questions as they were shown: the first is question 1; null until it is known. */
  readonly order: readonly number[] | null
  /** Which questions the grid shows, and what chooses others. */
  readonly filter: GridFilter
  readonly onFilter: (filter: GridFilter) => void
  /** On paper all tabs stand below each other, and what is folded away is open. */
  readonly isPrinting: boolean
}
