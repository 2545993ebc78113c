import { listSavedPlaces } from '#contract/question-annotations/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The mistake labels of an attempt by place; they come with what is saved of its paper. */
export const labelsQuery = (attemptId: string) => ({
  ...queryOf(listSavedPlaces, { params: { attemptId } }),
  select: ({ labels }: ReplyOf<typeof listSavedPlaces>) => labels ?? {},
  staleTime: 60_000,
})
