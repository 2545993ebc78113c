import type { Draft, DraftKind, DraftsResponse, SavedDraft } from '#contract/drafts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import type { DraftPut } from './draft-keeper.ts'

const BASE = '/api/admin/drafts'

export const listDrafts = async (kind: DraftKind, target: string | null): Promise<readonly Draft[]> =>
  (await apiRequest<DraftsResponse>(`${BASE}?kind=${kind}${target === null ? '' : `&target=${encodeURIComponent(target)}`}`)).items

export const putDraft = (id: string, body: DraftPut): Promise<SavedDraft> =>
  apiRequest<SavedDraft>(`${BASE}/${id}`, { method: 'PUT', body })

export const removeDraft = (id: string): Promise<undefined> => apiRequest<undefined>(`${BASE}/${id}`, { method: 'DELETE' })

/** The other window's draft that an answer of `conflict` brings. */
export const rivalIn = (error: unknown): Draft | null =>
  error instanceof ApiError && error.code === 'conflict' && typeof error.details === 'object' ? (error.details as Draft) : null
