import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Buckets } from '#domain/ranking/buckets.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { BucketsPanel } from './buckets-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

export interface InsightProps {
  readonly analysis: AnalysisResponse
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AnalysisSearch
  readonly facts: readonly QuestionFacts[]
  readonly buckets: Buckets
  /** The questions as they were shown: the first is question 1; null until it is known. */
  readonly order: readonly number[] | null
}

/** What there is to learn from an attempt beyond its figures; comes a moment after them. */
export const InsightPanels = (props: InsightProps) => (
  <>
    <BucketsPanel {...props} />
    <TimelinePanel {...props} />
  </>
)
