import { queryOptions } from '@tanstack/react-query'
import type { TrendResponse } from '#contract/overview/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import { getAdminOverview } from '#web/lib/api/api.ts'

/** The counts, again every 15 s while somebody looks at them. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => getAdminOverview(signal),
    staleTime: 5_000,
    refetchInterval: 15_000,
    refetchIntervalInBackground: false,
  })

/** What changes slowly, and how the service is. */
export const trendQuery = () =>
  queryOptions({
    queryKey: ['admin', 'trend'],
    queryFn: ({ signal }) => apiRequest<TrendResponse>('/api/admin/overview/trend', { signal }),
    staleTime: 60_000,
    refetchInterval: 300_000,
    refetchIntervalInBackground: false,
  })
