import { listReplies } from '#contract/question-replies/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const repliesQuery = (questionId: string) => ({ ...queryOf(listReplies, { params: { id: questionId } }), staleTime: 5_000 })
