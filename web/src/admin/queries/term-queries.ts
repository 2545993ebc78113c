import { listTerms } from '#contract/question-bank/term-endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const termsQuery = () => ({
  ...queryOf(listTerms),
  select: ({ items }: ReplyOf<typeof listTerms>) => items,
  staleTime: 60_000,
})
