import { DECISION_LIMITS, type DecideReply } from '#contract/comments/moderation-schemas.ts'
import { decideComments, type ModeratorDeps } from './decide.ts'
import { findStanding } from './queue-queries.ts'

/**
 * Rejects the comments of someone that readers see, at most a hundred, the newest first. A ban stops new ones and hides nothing by itself: what
 * was said before may be fine, so a moderator decides. Errors: conflict.
 */
export async function hideAuthor(deps: ModeratorDeps, userId: string): Promise<DecideReply> {
  const items = await findStanding(deps.db, userId, DECISION_LIMITS.comments)
  return items.length === 0 ? { changed: [], stale: [] } : decideComments(deps, { act: 'decide', to: 'rejected', items })
}
