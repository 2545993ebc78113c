/**
 * Holding a rank for a person's review (decision 0186): a person decides, its owner reads why and may object for seven days, and a person
 * answers. Times in ms UTC.
 */
import type { Reasons } from '#contract/objections/schemas.ts'
import { type HoldObjection, RANK_HOLD_LIMITS, type RankHold, type ReviewState } from '#contract/plausibility/schemas.ts'

/** What a review has of decisions and objection. */
export interface Review {
  readonly state: ReviewState
  /** Of the newest hold; both null where there was none. */
  readonly reasons: Reasons | null
  readonly heldAt: number | null
  /** Against the newest hold. */
  readonly objection: HoldObjection | null
}

/** `clear`: nothing is wrong, the rank is shown. `hold`: it is not. Where an objection waits, either answers it, and says why. */
export type ReviewAct = { readonly act: 'clear'; readonly reasons: Reasons | null } | { readonly act: 'hold'; readonly reasons: Reasons }

/** The review after a decision; null where the learner who objected would get no answer. */
export function decided(review: Review, { act, reasons }: ReviewAct, now: number): Review | null {
  const state = act === 'hold' ? 'held' : 'cleared'
  if (isObjectionOpen(review))
    return reasons === null ? null : { ...review, state, objection: { ...review.objection, answer: { reasons, at: now } } }
  // Held anew, perhaps for another reason: its owner has the seven days again.
  return act === 'hold' ? { state, reasons, heldAt: now, objection: null } : { ...review, state }
}

/** Whether an objection waits for its answer. */
export const isObjectionOpen = (review: Review): review is Review & { readonly objection: HoldObjection } =>
  review.state === 'held' && review.objection !== null && review.objection.answer === null

/** What its owner is told of a review: nothing while no rank was held. */
export const holdShown = ({ state, heldAt }: Pick<Review, 'state' | 'heldAt'>): RankHold | null =>
  heldAt === null ? null : state === 'held' ? 'held' : 'lifted'

/** Until when the owner may object. */
export const holdEndsAt = (heldAt: number): number => heldAt + RANK_HOLD_LIMITS.windowDays * 86_400_000

/** Why a learner may not object to the hold on their rank; null where they may. */
export function holdObjectionFault({ state, heldAt, objection }: Review, now: number): 'absent' | 'over' | 'given' | null {
  if (state !== 'held' || heldAt === null) return 'absent'
  if (objection !== null) return 'given'
  return now >= holdEndsAt(heldAt) ? 'over' : null
}
