import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Locale } from '#contract/shared/locales.ts'
import type { Paper, SolutionFile } from '#contract/papers/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { useBlobUrls } from '#web/lib/use-blob-urls.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { type AnswerTypes, answerTypesFor, loadAnswerTypes } from '#web/question/load-answer-types.ts'
import { paperFileQuery } from '#web/question/paper/paper-file-query.ts'
import { analysisQuery } from '../results-queries.ts'
import type { SolutionSearch } from '../results-search.ts'
import { useReview, type Review } from '../solutions/use-review.ts'
import { printedLanguages } from './printed-languages.ts'

/** One language of the sheet. */
export interface SheetColumn {
  readonly language: Locale
  readonly paper: Paper
  /** Null on a sheet to solve. */
  readonly solutions: SolutionFile | null
  readonly solutionImages: readonly string[]
}

export interface Sheet {
  readonly review: Review
  readonly columns: readonly SheetColumn[]
  readonly types: AnswerTypes | null
  /** Date, time and marks; null where it did not come. */
  readonly analysis: AnalysisResponse | null
  readonly withSolutions: boolean
}

/** `languages` are those of the paper and `chosen` those of the sheet; none until they are known. */
export type PrintSheet = { readonly languages: readonly Locale[]; readonly chosen: readonly Locale[] } & (
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }
  | { readonly kind: 'ready'; readonly sheet: Sheet }
)

/** The whole test in one or two languages, ready only once every text of it is there: a sheet is not printed in part. */
export function usePrintSheet(testId: string, search: SolutionSearch): PrintSheet {
  const state = useReview(testId, search.attempt, firstOf(search))
  const review = state.kind === 'ready' ? state.review : null
  const withSolutions = search.print === 'solutions'
  const languages = review?.languages ?? []
  const chosen = review === null ? [] : printedLanguages(search.languages, languages, review.language)
  const first = useColumn(review, chosen[0], withSolutions)
  const second = useColumn(review, chosen[1], withSolutions)
  const analysis = useQuery(analysisQuery(testId, search.attempt))
  const loadTypes = answerTypesFor(review?.paper.questions ?? [])
  const types = useLateModule(loadTypes)

  if (state.kind === 'failed') return { ...state, languages, chosen }
  const columns = chosen.length === 2 ? [first, second] : [first]
  const failed = columns.flatMap(({ failed: one }) => one ?? [])[0]
  if (failed !== undefined) return { kind: 'failed', query: failed, languages, chosen }
  const opened = columns.flatMap(({ column }) => column ?? [])
  const isWhole = opened.length === columns.length && !analysis.isPending && (loadTypes !== loadAnswerTypes || types !== null)
  if (review === null || !isWhole) return { kind: 'pending', languages, chosen }
  return { kind: 'ready', languages, chosen, sheet: { review, columns: opened, types, analysis: analysis.data ?? null, withSolutions } }
}

/** What the address names first; the paper's own choice without it. */
const firstOf = ({ languages, language }: SolutionSearch): Locale | undefined =>
  languages === undefined ? language : (languages.split(',')[0] as Locale)

/** Paper and solutions of a language. What an earlier choice left in the query does not count. */
function useColumn(review: Review | null, language: Locale | undefined, withSolutions: boolean) {
  const response = review?.response
  const isAsked = response !== undefined && language !== undefined
  const paper = useQuery({ ...paperFileQuery<Paper>(language && response?.paper.files[language]), enabled: isAsked })
  const solutions = useQuery({
    ...paperFileQuery<SolutionFile>(language && response?.solutions[language]),
    enabled: isAsked && withSolutions,
  })
  const solutionImages = useBlobUrls(solutions.data?.images)
  const failed = [paper, solutions].find(({ isError }) => isError)
  const isSolved = !withSolutions || (solutions.isSuccess && !solutions.isPlaceholderData)
  const column: SheetColumn | undefined =
    language !== undefined && paper.data && !paper.isPlaceholderData && isSolved
      ? { language, paper: paper.data, solutions: withSolutions ? (solutions.data ?? null) : null, solutionImages }
      : undefined
  return { column, failed }
}
