import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { isRankPending } from './rank-pending.ts'

/** While the board has not counted an attempt, it is asked this often, for this long; after that on each return to the page. */
const RANK_POLL = { everyMs: 3_000, forMs: 60_000 } as const
/** While the results of a sitting are counted everybody waits for it at once. */
const COUNT_POLL = { everyMs: 20_000, forMs: 600_000 } as const

type Ranked = Pick<AnalysisResponse, 'ranking' | 'standing' | 'ranks' | 'rankHold'>

/** Whether a rank is still to come, or another one than the provisional one that is shown. */
export const isRankAwaited = (result: Ranked): boolean =>
  isRankPending(result) || (result.standing.rank !== null && result.ranks?.state === 'provisional')

/**
 * How long until a result without its rank is worth asking for again, ms; false where no rank is awaited, or no longer by itself.
 * @param shownForMs how long the result has been on show, not how long it was waited for
 * @param random uniform in [0, 1)
 */
export function untilRankMs(result: Ranked, shownForMs: number, random: number): number | false {
  const poll = result.ranks?.state === 'provisional' ? COUNT_POLL : RANK_POLL
  return isRankAwaited(result) && shownForMs < poll.forMs ? poll.everyMs * (0.75 + random / 2) : false
}
