import { useQuery } from '@tanstack/react-query'
import { getBatch, listBatchNames } from '#contract/batches/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import { call, keyOf, queryOf } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** The names of batches that are not archived, for menus. */
export const batchNamesQuery = () => ({
  ...queryOf(listBatchNames),
  select: ({ items }: ReplyOf<typeof listBatchNames>) => items,
  staleTime: 60_000,
})

/** Names batches by id, also those that were archived since they were chosen. One whose name is not there yet is "Archived batch". */
export function useBatchNames(ids: readonly string[]): (id: string) => string {
  const { data: current } = useQuery(batchNamesQuery())
  const missing = current === undefined ? [] : ids.filter((id) => !current.some((one) => one.id === id))
  const { data: archived = [] } = useQuery({
    queryKey: keyOf(getBatch, { ids: missing }),
    queryFn: ({ signal }) => Promise.all(missing.map((id) => call(getBatch, { params: { id }, signal }))),
    enabled: missing.length > 0,
    staleTime: 60_000,
  })
  const known = [...(current ?? []), ...archived]
  return (id) => known.find((one) => one.id === id)?.name ?? m.admin_batch_unknown()
}
