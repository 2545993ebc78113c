import { useQuery } from '@tanstack/react-query'
import type { Paper } from '#contract/papers/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { layoutOf } from '#web/question/paper/exam-layout.ts'
import type { AttemptSearch } from '../results-search.ts'
import { solutionQuery } from '../results-queries.ts'
import { paperFileQuery } from '#web/question/paper/paper-file-query.ts'

/**
 * The order in which the learner saw the questions, as numbers in the paper, so that question 5 is the one that was the fifth. Where
 * the pattern shuffles, the paper has to be opened for it: null until then, and the paper's order where it cannot be had.
 */
export function useShownOrder(
  { testId, language, pattern, questions }: AnalysisResponse,
  { attempt }: AttemptSearch,
): readonly number[] | null {
  // Before the release there is nothing to number, and the solution would be refused.
  const isShuffled = questions.length > 0 && (pattern.shuffle?.questions ?? false)
  const solution = useQuery({ ...solutionQuery(testId, attempt), enabled: isShuffled })
  const files = solution.data?.paper.files
  const paper = useQuery({
    ...paperFileQuery<Paper>(files?.[language] ?? Object.values(files ?? {})[0]),
    enabled: isShuffled && files !== undefined,
  })
  if (isShuffled && !solution.isError && !paper.isError) {
    return solution.data === undefined || !paper.data
      ? null
      : layoutOf(paper.data, solution.data.seed, { shuffle: solution.data.shuffle }).order
  }
  return questions.map((_, question) => question)
}
