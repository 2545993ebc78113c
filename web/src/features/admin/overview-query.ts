import { queryOptions } from '@tanstack/react-query'
import { getAdminOverview } from '#web/lib/api.ts'

/** The counts, again every 15 s while somebody looks at them. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => getAdminOverview(signal),
    staleTime: 5_000,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
  })
