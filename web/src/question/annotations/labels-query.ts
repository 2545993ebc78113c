import { queryOptions } from '@tanstack/react-query'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** The own words of an attempt by place; the same answer as the bookmarks of its paper. */
export const labelsQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['me', 'labels', attemptId],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ labels?: Readonly<Record<string, ErrorLabel>> }>(`/api/attempts/${attemptId}/questions/saved`, { signal }))
        .labels ?? {},
    staleTime: 60_000,
  })
