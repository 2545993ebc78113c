import { DRAFT_LIMITS, type SavedDraft, type SaveDraftRequest } from '#contract/drafts/schemas.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findRival, thinOut, writeDraft } from './queries.ts'

/**
 * Keeps a draft over the revision it follows. Errors: `conflict` with the newer draft in its details, where another window or device saved
 * in between; `not_found` for a draft of someone else or one that is gone.
 */
export async function saveDraft(
  deps: { readonly db: D1Database; readonly now: number },
  authorId: string,
  id: string,
  { kind, target, base, revision, body }: SaveDraftRequest,
): Promise<SavedDraft> {
  const text = JSON.stringify(body ?? null)
  if (!text.isWellFormed()) throw new AppError('invalid_request', { path: 'body.body', reason: 'has half of a character' })
  const isWritten = await writeDraft(deps.db, { id, authorId, kind, target, base, revision, body: text, now: deps.now })
  if (isWritten) {
    if (revision === 0) await thinOut(deps.db, authorId, DRAFT_LIMITS.perAuthor)
    return { revision: revision + 1, updatedAt: deps.now }
  }
  const rival = await findRival(deps.db, authorId, { id, kind, target })
  if (rival === null) throw new AppError('not_found')
  throw new AppError('conflict', undefined, rival)
}
