import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExtendAllOrder, ExtendAllResponse, Monitor } from '#contract/monitor/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const baseOf = (testId: string) => `/api/admin/tests/${testId}/monitor`

/** Renews itself while it is looked at. */
export const monitorQuery = (testId: string, cursor: string | null) =>
  queryOptions({
    queryKey: ['admin', 'monitor', testId, cursor],
    queryFn: ({ signal }) => apiRequest<Monitor>(`${baseOf(testId)}${cursor === null ? '' : `?cursor=${cursor}`}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

export const extendAll = (testId: string, body: ExtendAllOrder) =>
  apiRequest<ExtendAllResponse>(`${baseOf(testId)}/extend`, { method: 'POST', body })
