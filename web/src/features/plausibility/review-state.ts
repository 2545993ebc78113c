import type { RankReview } from '#contract/plausibility/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'

interface ShownState {
  readonly name: () => string
  readonly tone: 'primary' | 'accentSoft' | 'plain' | 'good'
}

const STATES: Record<RankReview['state'] | 'objection', ShownState> = {
  objection: { name: () => m.admin_rank_state_objection(), tone: 'accentSoft' },
  open: { name: () => m.admin_rank_state_open(), tone: 'accentSoft' },
  held: { name: () => m.admin_rank_state_held(), tone: 'primary' },
  cleared: { name: () => m.admin_rank_state_cleared(), tone: 'plain' },
}

/** Whether an objection waits for its answer. */
export const waitsForAnswer = ({ state, objection }: Pick<RankReview, 'state' | 'objection'>): boolean =>
  state === 'held' && objection !== null && objection.answer === null

export const stateOf = (review: Pick<RankReview, 'state' | 'objection'>): ShownState =>
  STATES[waitsForAnswer(review) ? 'objection' : review.state]
