import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Paper, PaperAssets, SolutionFile } from '#contract/papers/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { layoutOf, type ExamLayout } from '#web/question/paper/exam-layout.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { highestMark, type QuestionFacts, questionFacts } from '../question-facts.ts'
import { solutionQuery } from '../results-queries.ts'
import { paperFileQuery } from '#web/question/paper/paper-file-query.ts'
import { useBlobUrls } from '#web/lib/use-blob-urls.ts'

/** A question in the learner's order: `number` is what stands above it. */
export type NumberedFacts = QuestionFacts & { readonly number: number }

export interface Review {
  readonly response: SolutionResponse
  readonly paper: Paper
  /** Null while it is on its way: the questions are there first. */
  readonly solutions: SolutionFile | null
  readonly layout: ExamLayout
  readonly questions: readonly NumberedFacts[]
  readonly languages: readonly Locale[]
  readonly language: Locale
  readonly paperImages: readonly string[]
  readonly solutionImages: readonly string[]
}

type ReviewState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }
  | { readonly kind: 'ready'; readonly review: Review }

/** Key, paper and solutions of a closed attempt, opened in one language; what is shown stays while another language comes. */
export function useReview(testId: string, n: number | undefined, wanted: Locale | undefined): ReviewState {
  const response = useQuery(solutionQuery(testId, n))
  const files = response.data?.paper.files
  const languages = useMemo(() => LOCALES.filter((one) => files?.[one] !== undefined), [files])
  const language = [wanted, response.data?.language].find((one) => one !== undefined && languages.includes(one)) ?? languages[0]
  const isKnown = response.data !== undefined && language !== undefined
  const paper = useQuery({ ...paperFileQuery<Paper>(language && files?.[language]), enabled: isKnown })
  const solutions = useQuery({ ...paperFileQuery<SolutionFile>(language && response.data?.solutions[language]), enabled: isKnown })
  const assets = useQuery({ ...paperFileQuery<PaperAssets>(response.data?.paper.assets), enabled: isKnown })
  const paperImages = useBlobUrls(assets.data?.images)
  const solutionImages = useBlobUrls(solutions.data?.images)
  const hasMaths = response.data?.paper.hasMaths ?? false
  useEffect(() => {
    // Without the face the formulas still show, in whatever the device has.
    if (hasMaths) void ensureMathsFont().catch(() => {})
  }, [hasMaths])

  const shown = response.data
  const opened = paper.data ?? null
  const parts = useMemo(() => (shown === undefined || opened === null ? null : partsOf(shown, opened)), [shown, opened])

  // What is kept on the device counts for nothing once the server has said no; without an answer it stands.
  if (response.error instanceof ApiError && response.error.status < 500) return { kind: 'failed', query: response }
  if (shown !== undefined && opened !== null && parts !== null && language !== undefined) {
    const review = {
      response: shown,
      paper: opened,
      solutions: solutions.data ?? null,
      ...parts,
      languages,
      language,
      paperImages,
      solutionImages,
    }
    return { kind: 'ready', review }
  }
  const failed = [response, paper].find(({ isError }) => isError)
  return failed === undefined ? { kind: 'pending' } : { kind: 'failed', query: failed }
}

function partsOf(
  { seed, shuffle, questions, cohort, fairShareMs, isAnalysed, unit = UNIT }: SolutionResponse,
  paper: Paper,
): Pick<Review, 'layout' | 'questions'> {
  const layout = layoutOf(paper, seed, { shuffle })
  const slots = paper.questions.map(({ topic, difficulty, scheme, rows }, question) => ({
    section: layout.sectionOf(question),
    topic,
    difficulty,
    max: highestMark(scheme, unit, rows?.length),
    // An answer from before the shares were told makes nothing slow or guessed that the others do not.
    fairShareMs: fairShareMs?.[question] ?? questions[question]?.[4] ?? 0,
  }))
  const facts = questionFacts(questions, slots, cohort, unit)
  return {
    layout,
    questions: layout.order.flatMap((question, position) => {
      const one = facts[question]
      return one === undefined ? [] : { ...one, isSlow: one.isSlow && isAnalysed === true, number: position + 1 }
    }),
  }
}
