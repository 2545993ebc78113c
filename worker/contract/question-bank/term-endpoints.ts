import type * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { changedTermRequest, newTermRequest, removeTermQuery, Term, TermsResponse } from './terms.ts'

const CHANGES = ['/api/admin/terms'] as const

export const listTerms = endpoint<{ reply: TermsResponse }>()('GET', '/api/admin/terms', 'admin')

export const createTerm = endpoint<{ body: z.input<typeof newTermRequest>; reply: Term }>()('POST', '/api/admin/terms', 'admin', CHANGES)

export const changeTerm = endpoint<{ body: z.input<typeof changedTermRequest>; reply: Term }>()(
  'PUT',
  '/api/admin/terms/:id',
  'admin',
  CHANGES,
)

export const removeTerm = endpoint<{ query: z.input<typeof removeTermQuery>; reply: void }>()(
  'DELETE',
  '/api/admin/terms/:id',
  'admin',
  CHANGES,
)
