import { listBatchNames } from '#contract/batches/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { queryOf } from '#web/lib/api/call.ts'

export type BatchName = ReplyOf<typeof listBatchNames>['items'][number]

/** The names of batches that are not archived, for menus. */
export const batchNamesQuery = () => ({
  ...queryOf(listBatchNames),
  select: ({ items }: ReplyOf<typeof listBatchNames>) => items,
  staleTime: 60_000,
})
