import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listLearnerNames } from '#contract/attempt-admin/endpoints.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { call, keyOf } from '#web/lib/api/call.ts'

/** As many as one call answers. */
const MOST = 60

/** What accounts are called, by id, for the ids on a screen; those that are not known yet or are gone are not in it. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids.filter((id) => ID_PATTERN.test(id)))].toSorted()
  // Not `useQueries`: its code would come to every learner with the shared libraries.
  const { data } = useQuery({
    queryKey: keyOf(listLearnerNames, { ids: wanted.join() }),
    queryFn: async ({ signal }) => {
      const chunks = Array.from({ length: Math.ceil(wanted.length / MOST) }, (_, i) => wanted.slice(i * MOST, (i + 1) * MOST).join())
      const pages = await Promise.all(chunks.map((ids) => call(listLearnerNames, { query: { ids }, signal })))
      return pages.flatMap(({ items }) => items)
    },
    enabled: wanted.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
  return new Map((data ?? []).map(({ userId, name }) => [userId, name]))
}
