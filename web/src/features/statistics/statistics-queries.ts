import { keepPreviousData } from '@tanstack/react-query'
import { getQuestionStatistics, getTestStatistics } from '#contract/statistics/endpoints.ts'
import type { QuestionStatistics, TestStatistics } from '#contract/statistics/schemas.ts'
import { queryOf } from '#web/lib/api/call.ts'

interface State<Data> {
  readonly state: { readonly data?: Data | undefined }
}

/** Asks again while an old board counts itself again. */
export const testStatisticsQuery = (testId: string, paper: number | undefined) => ({
  ...queryOf(getTestStatistics, { params: { testId }, query: { paper: paper === undefined ? undefined : String(paper) } }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: State<TestStatistics>) => (state.data?.kind === 'counting' ? 1_000 : (false as const)),
})

export const questionStatisticsQuery = (questionId: string) => ({
  ...queryOf(getQuestionStatistics, { params: { id: questionId } }),
  refetchInterval: ({ state }: State<QuestionStatistics>) =>
    state.data?.items.some(({ figures }) => figures === null) === true ? 2_000 : (false as const),
})
