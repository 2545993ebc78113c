import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { AdminPattern, savePatternRequest } from './schemas.ts'

export const listPatterns = endpoint<{ reply: { readonly items: readonly AdminPattern[]; readonly next: null } }>()(
  'GET',
  '/api/admin/patterns',
  'admin',
)

/** Stores a version of a pattern; a stored version never changes. */
export const savePattern = endpoint<{ body: z.input<typeof savePatternRequest>; reply: { readonly created: boolean } }>()(
  'POST',
  '/api/admin/patterns',
  'admin',
  ['/api/admin/patterns'],
)
