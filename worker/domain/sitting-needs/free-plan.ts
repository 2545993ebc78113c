/** How many attempts the free plan bears. */
import { LIST_PRICES, PIECES, type Piece } from './list-prices.ts'
import { attemptUse } from './needs.ts'
import { sendingsOf } from './saves.ts'

export interface FreeDay {
  readonly attempts: number
  /** What is used up first. */
  readonly boundBy: Piece
}

/** Attempts that one day of the free plan bears where nothing else is done on the site, and what binds. */
export function freeAttemptsPerDay({
  changesPerLearner,
  minutes,
}: {
  readonly changesPerLearner: number
  readonly minutes: number
}): FreeDay {
  const use = attemptUse(sendingsOf(changesPerLearner, minutes, 'connection'), 1)
  const days = PIECES.filter((piece) => LIST_PRICES[piece].free.per === 'day' && use[piece] > 0).map((piece) => ({
    attempts: Math.floor(LIST_PRICES[piece].free.most / use[piece]),
    boundBy: piece,
  }))
  return days.reduce((least, one) => (one.attempts < least.attempts ? one : least))
}
