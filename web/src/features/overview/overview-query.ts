import { getHistory, getOverview, getTrend } from '#contract/overview/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** The counts, again every 15 s while someone looks at them. */
export const overviewQuery = () => ({
  ...queryOf(getOverview),
  staleTime: 5_000,
  refetchInterval: 15_000,
  refetchIntervalInBackground: false,
})

/** What changes slowly, and how the service is. */
export const trendQuery = () => ({
  ...queryOf(getTrend),
  staleTime: 60_000,
  refetchInterval: 300_000,
  refetchIntervalInBackground: false,
})

/** The days before today; a new one comes at midnight. */
export const historyQuery = () => ({ ...queryOf(getHistory), staleTime: 600_000 })
