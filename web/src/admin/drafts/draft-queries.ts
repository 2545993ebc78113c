import * as endpoints from '#contract/drafts/endpoints.ts'
import type { Draft, DraftKind, SavedDraft } from '#contract/drafts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { DraftPut } from './draft-keeper.ts'

export const listDrafts = async (kind: DraftKind, target: string | null): Promise<readonly Draft[]> =>
  (await call(endpoints.listDrafts, { query: { kind, target: target ?? undefined } })).items

export const putDraft = (id: string, body: DraftPut): Promise<SavedDraft> => call(endpoints.saveDraft, { params: { id }, body })

export const removeDraft = (id: string): Promise<void> => call(endpoints.removeDraft, { params: { id } })

/** The draft is not there any more, or a colleague has taken it over. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** The other window's draft that an answer of `conflict` brings. */
export const rivalIn = (error: unknown): Draft | null =>
  error instanceof ApiError && error.code === 'conflict' && typeof error.details === 'object' ? (error.details as Draft) : null
