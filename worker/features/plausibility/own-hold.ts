import type { OwnRankHold } from '#contract/plausibility/schemas.ts'
import { holdEndsAt, holdObjectionFault } from '#domain/plausibility/rank-hold.ts'
import { AppError } from '#worker/http/app-error.ts'
import { fileObjection, findReview } from './queries.ts'
import { ownHoldOf, reviewOf } from './review-of.ts'

export interface HoldDeps {
  readonly db: D1Database
  readonly userId: string
  readonly now: number
}

/** The hold on the own rank, also where it was lifted. Errors: not_found where no rank was held, whatever else is known. */
export async function ownHold({ db, userId, now }: HoldDeps, testId: string): Promise<OwnRankHold> {
  const row = await findReview(db, testId, userId)
  const hold = row === null ? null : ownHoldOf(row, now)
  if (hold === null) throw new AppError('not_found')
  return hold
}

/** Objects to it. Errors: not_found, objection_window_over, and conflict where another objection is there. */
export async function objectToHold(deps: HoldDeps, testId: string, text: string): Promise<OwnRankHold> {
  const { db, userId, now } = deps
  const row = await findReview(db, testId, userId)
  if (row === null || row.heldAt === null) throw new AppError('not_found')
  const { heldAt } = row
  switch (holdObjectionFault(reviewOf(row), now)) {
    case 'absent':
      throw new AppError('not_found')
    case 'over':
      throw new AppError('objection_window_over', { endedAt: new Date(holdEndsAt(heldAt)).toISOString() })
    case 'given':
      break
    case null:
      await fileObjection(db, { testId, userId, heldAt, text, now })
  }
  const hold = await ownHold(deps, testId)
  // Another page of the same learner was faster, or the hold is another one now.
  if (hold.objection?.text !== text || hold.heldAt !== heldAt) throw new AppError('conflict')
  return hold
}
