import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { DraftsResponse, SavedDraft, draftsQuery, saveDraftRequest } from './schemas.ts'

/** One's own drafts of a kind, newest first; without a target those of things that do not exist yet. */
export const listDrafts = endpoint<{ query: z.input<typeof draftsQuery>; reply: DraftsResponse }>()('GET', '/api/admin/drafts', 'admin')

/** Stores a draft under the client's id. Answers `conflict` with the other draft in `details` where another window was first. */
export const saveDraft = endpoint<{ body: z.input<typeof saveDraftRequest>; reply: SavedDraft }>()('PUT', '/api/admin/drafts/:id', 'admin')

export const removeDraft = endpoint<object>()('DELETE', '/api/admin/drafts/:id', 'admin')
