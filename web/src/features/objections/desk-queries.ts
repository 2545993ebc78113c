import { getObjectionDesk, listQuestionObjections } from '#contract/objections/endpoints.ts'
import { pagesOf, queryOf } from '#web/lib/api/call.ts'

export const deskQuery = (testId: string) => ({ ...queryOf(getObjectionDesk, { params: { testId } }), staleTime: 5_000 })

export const questionObjectionsQuery = (testId: string, questionId: string) =>
  pagesOf(listQuestionObjections, { params: { testId, questionId }, pageBy: 'after' })
