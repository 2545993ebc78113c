import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { Blueprint, saveBlueprintRequest } from './schemas.ts'

export const listBlueprints = endpoint<{ reply: { readonly items: readonly Blueprint[]; readonly next: null } }>()(
  'GET',
  '/api/admin/blueprints',
  'admin',
)

/** The id is the client's, so that a save sent twice is one. */
export const saveBlueprint = endpoint<{ body: z.input<typeof saveBlueprintRequest>; reply: { readonly saved: true } }>()(
  'PUT',
  '/api/admin/blueprints/:id',
  'admin',
  ['/api/admin/blueprints'],
)

export const deleteBlueprint = endpoint<{ reply: { readonly deleted: true } }>()('DELETE', '/api/admin/blueprints/:id', 'admin', [
  '/api/admin/blueprints',
])
