import { queryOptions } from '@tanstack/react-query'
import type { AdminGroupDetail, AdminGroupRow, SavedGroup, saveGroupRequest } from '#contract/test-groups/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import type * as z from 'zod/mini'

const BASE = '/api/admin/testseries-groups'

export const groupsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'groups', 'list'],
    queryFn: async ({ signal }) => (await apiRequest<{ readonly items: readonly AdminGroupRow[] }>(BASE, { signal })).items,
    staleTime: 10_000,
  })

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'groups', 'one', id],
    queryFn: ({ signal }) => apiRequest<AdminGroupDetail>(`${BASE}/${id}`, { signal }),
    staleTime: 5_000,
  })

export const readGroup = (id: string) => apiRequest<AdminGroupDetail>(`${BASE}/${id}`)

export const saveGroup = (id: string | null, body: z.infer<typeof saveGroupRequest>) =>
  apiRequest<SavedGroup>(id === null ? BASE : `${BASE}/${id}`, { method: id === null ? 'POST' : 'PUT', body, timeoutMs: 60_000 })

export const orderGroups = (ids: readonly string[]) => apiRequest(`${BASE}/order`, { method: 'PUT', body: { ids } })
