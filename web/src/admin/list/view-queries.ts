import { queryOptions } from '@tanstack/react-query'
import type { SavedView, ViewScreen } from '#contract/saved-views/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const BASE = '/api/admin/views'

/** The admin's own views of a screen, by name. */
export const viewsQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: ['admin', 'views', screen],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ readonly items: readonly SavedView[] }>(`${BASE}?screen=${screen}`, { signal })).items,
    staleTime: 60_000,
  })

export const saveView = (screen: ViewScreen, view: SavedView) => apiRequest<SavedView>(BASE, { method: 'PUT', body: { screen, ...view } })

export const deleteView = (screen: ViewScreen, name: string) =>
  apiRequest<undefined>(`${BASE}?screen=${screen}&name=${encodeURIComponent(name)}`, { method: 'DELETE' })
