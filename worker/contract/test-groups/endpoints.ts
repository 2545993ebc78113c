import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { AdminGroupRow, SavedGroup, AdminGroupDetail, saveGroupRequest, groupOrderRequest } from './schemas.ts'

export const listGroups = endpoint<{ reply: { readonly items: readonly AdminGroupRow[]; readonly next: null } }>()(
  'GET',
  '/api/admin/testseries-groups',
  'admin',
)

export const createGroup = endpoint<{ body: z.input<typeof saveGroupRequest>; reply: SavedGroup }>()(
  'POST',
  '/api/admin/testseries-groups',
  'admin',
  ['/api/admin/testseries-groups/*', '/api/admin/testseries/*'],
)

export const orderGroups = endpoint<{ body: z.input<typeof groupOrderRequest>; reply: { readonly ordered: true } }>()(
  'PUT',
  '/api/admin/testseries-groups/order',
  'admin',
  ['/api/admin/testseries-groups'],
)

export const getGroup = endpoint<{ reply: AdminGroupDetail }>()('GET', '/api/admin/testseries-groups/:id', 'admin')

export const saveGroup = endpoint<{ body: z.input<typeof saveGroupRequest>; reply: SavedGroup }>()(
  'PUT',
  '/api/admin/testseries-groups/:id',
  'admin',
  ['/api/admin/testseries-groups/*', '/api/admin/testseries/*'],
)
