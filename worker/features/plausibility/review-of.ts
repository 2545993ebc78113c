import type { HoldObjection, OwnRankHold } from '#contract/plausibility/schemas.ts'
import { holdEndsAt, holdShown, type Review } from '#domain/plausibility/rank-hold.ts'
import type { ReviewRow } from './queries.ts'

type Row = Pick<ReviewRow, 'state' | 'reasons' | 'heldAt' | 'objection' | 'objectedAt' | 'answer' | 'answeredAt'>

/** What of a row decisions are about. */
export const reviewOf = (row: Row): Review => ({
  state: row.state,
  reasons: row.reasons,
  heldAt: row.heldAt,
  objection: objectionOf(row),
})

function objectionOf({ objection, objectedAt, answer, answeredAt }: Row): HoldObjection | null {
  if (objection === null || objectedAt === null) return null
  return { text: objection, at: objectedAt, answer: answer === null || answeredAt === null ? null : { reasons: answer, at: answeredAt } }
}

/** What its owner reads of it; null while no rank was held. */
export function ownHoldOf(row: Row, now: number): OwnRankHold | null {
  const { reasons, heldAt, objection } = reviewOf(row)
  const state = holdShown(row)
  if (state === null || heldAt === null || reasons === null) return null
  return { state, reasons, heldAt, endsAt: holdEndsAt(heldAt), objection, serverNow: now }
}
