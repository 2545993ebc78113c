import { ITEM_FLAGS, type ItemFlag } from '#contract/statistics/schemas.ts'
import type { ItemStatistic } from '#domain/statistics/item-statistics/item-statistic.ts'

/** Fewer attempts say nothing. */
export const FLAGS_FROM = 10
/** A wrong option is looked at from this share of all on, and is strong where choosing it goes with a better total than this. */
const DISTRACTOR_SHARE = 0.05
const DISTRACTOR_CORRELATION = 0.05
const NEARLY = 0.05

/**
 * What speaks for a fault of the question, the likeliest for a wrong key first: no one chose the key; a wrong option draws those who do
 * well in the rest; who does well in the rest does worse here; nearly no one or nearly everyone has its marks.
 */
export function flagsOf(item: ItemStatistic): ItemFlag[] {
  if (item.n < FLAGS_FROM || item.facility === null) return []
  const right = item.options.filter(({ isRight }) => isRight)
  const isStrong = item.options.some(
    ({ isRight, count, correlation }) => !isRight && count >= DISTRACTOR_SHARE * item.n && (correlation ?? 0) > DISTRACTOR_CORRELATION,
  )
  const found: Record<ItemFlag, boolean> = {
    keyChosenByNobody: right.length > 0 && right.every(({ count }) => count === 0),
    strongDistractor: right.length > 0 && isStrong,
    negativeDiscrimination: (item.discrimination ?? 0) < 0,
    tooHard: item.facility < NEARLY,
    tooEasy: item.facility > 1 - NEARLY,
  }
  return ITEM_FLAGS.filter((flag) => found[flag])
}
