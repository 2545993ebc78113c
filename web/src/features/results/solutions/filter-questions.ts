import { isEasy, isLikelyGuess, isWrong } from '#domain/ranking/buckets.ts'
import type { QuestionFacts } from '../question-facts.ts'
import type { Filter, SolutionSearch } from '../results-search.ts'

/** Of the address, what narrows the questions down. */
type Conditions = Pick<SolutionSearch, 'topic' | 'level'> & { readonly filter?: Filter }

/** The questions that the address asks for, in the order given. */
export const filterQuestions = <Facts extends QuestionFacts>(
  facts: readonly Facts[],
  { filter = 'all', topic, level }: Conditions,
): Facts[] =>
  facts.filter((one) => PASSES[filter](one) && (topic === undefined || one.topic === topic) && (level === undefined || isEasy(one)))

/** What each filter would show, the other conditions as they are. */
export const filterCounts = (facts: readonly QuestionFacts[], { topic, level }: SolutionSearch): Record<Filter, number> => {
  const count = (filter: Filter) =>
    filterQuestions(facts, { ...(filter !== 'all' && { filter }), ...(topic !== undefined && { topic }), ...(level && { level }) }).length
  return {
    all: count('all'),
    wrong: count('wrong'),
    skipped: count('skipped'),
    slow: count('slow'),
    guess: count('guess'),
    marked: count('marked'),
    right: count('right'),
  }
}

const PASSES: Record<Filter, (facts: QuestionFacts) => boolean> = {
  all: () => true,
  wrong: isWrong,
  skipped: ({ verdict }) => verdict === 'skipped',
  slow: ({ isSlow }) => isSlow,
  guess: isLikelyGuess,
  marked: ({ state }) => state === 'marked' || state === 'markedAnswered',
  right: ({ verdict }) => verdict === 'right',
}
