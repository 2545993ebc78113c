import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { SavedView, viewsRequest, saveViewRequest, deleteViewRequest } from './schemas.ts'

/** The admin's own views of a screen, by name. */
export const listSavedViews = endpoint<{ query: z.input<typeof viewsRequest>; reply: { readonly items: readonly SavedView[] } }>()(
  'GET',
  '/api/admin/views',
  'admin',
)

export const saveSavedView = endpoint<{ body: z.input<typeof saveViewRequest>; reply: SavedView }>()('PUT', '/api/admin/views', 'admin', [
  '/api/admin/views',
])

export const deleteSavedView = endpoint<{ query: z.input<typeof deleteViewRequest> }>()('DELETE', '/api/admin/views', 'admin', [
  '/api/admin/views',
])
