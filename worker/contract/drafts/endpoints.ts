import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  ColleagueDraftsResponse,
  colleagueDraftsQuery,
  Draft,
  DraftsResponse,
  SavedDraft,
  draftsQuery,
  saveDraftRequest,
  takeDraftRequest,
} from './schemas.ts'

/** One's own drafts of a kind, newest first; without a target those of things that do not exist yet. */
export const listDrafts = endpoint<{ query: z.input<typeof draftsQuery>; reply: DraftsResponse }>()('GET', '/api/admin/drafts', 'admin')

/** Stores a draft under the client's id. Answers `conflict` with the other draft in `details` where another window was first. */
export const saveDraft = endpoint<{ body: z.input<typeof saveDraftRequest>; reply: SavedDraft }>()('PUT', '/api/admin/drafts/:id', 'admin')

export const removeDraft = endpoint<object>()('DELETE', '/api/admin/drafts/:id', 'admin')

/** Drafts of tests or groups by others. */
export const listColleagueDrafts = endpoint<{ query: z.input<typeof colleagueDraftsQuery>; reply: ColleagueDraftsResponse }>()(
  'GET',
  '/api/admin/colleague-drafts',
  'admin',
)

/** One of them, to read. */
export const getColleagueDraft = endpoint<{ reply: Draft }>()('GET', '/api/admin/colleague-drafts/:id', 'admin')

/** Makes one of them the caller's own. */
export const takeDraft = endpoint<{ body: z.input<typeof takeDraftRequest>; reply: { readonly taken: true } }>()(
  'POST',
  '/api/admin/colleague-drafts/:id/take',
  'admin',
  ['/api/admin/colleague-drafts'],
)
