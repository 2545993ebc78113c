import { keepPreviousData } from '@tanstack/react-query'
import { getMonitor } from '#contract/monitor/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

/** Renews itself while it is looked at. */
export const monitorQuery = (testId: string, cursor: string | null) => ({
  ...queryOf(getMonitor, { params: { testId }, query: { cursor: cursor ?? undefined } }),
  placeholderData: keepPreviousData,
  refetchInterval: 15_000,
})
