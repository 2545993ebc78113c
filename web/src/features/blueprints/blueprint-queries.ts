import { listBlueprints } from '#contract/blueprints/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const blueprintsQuery = () => ({
  ...queryOf(listBlueprints),
  select: ({ items }: ReplyOf<typeof listBlueprints>) => items,
  staleTime: 30_000,
})
