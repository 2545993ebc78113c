import { queryOptions } from '@tanstack/react-query'
import type { Blueprint, BlueprintBody } from '#contract/blueprints/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const BASE = '/api/admin/blueprints'

export const blueprintsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'blueprints'],
    queryFn: async ({ signal }) => (await apiRequest<{ readonly items: readonly Blueprint[] }>(BASE, { signal })).items,
    staleTime: 30_000,
  })

export const saveBlueprint = (id: string, body: { readonly title: string; readonly body: BlueprintBody }) =>
  apiRequest(`${BASE}/${id}`, { method: 'PUT', body })
export const deleteBlueprint = (id: string) => apiRequest(`${BASE}/${id}`, { method: 'DELETE' })
