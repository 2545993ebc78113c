import type { Tally } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { negateUnits, subtractUnits } from '#domain/marking/units.ts'

/** The one sentence over a score: what is worth saying first. */
export type Headline =
  /** Wrong answers took marks away. */
  | { readonly kind: 'cost'; readonly wrong: number; readonly lost: Units }
  /** More than in every earlier attempt at this test. */
  | { readonly kind: 'best' }
  /** Beside the attempt before. */
  | { readonly kind: 'above' | 'below'; readonly by: Units }
  | { readonly kind: 'same' }
  | { readonly kind: 'allRight' }
  | { readonly kind: 'noneWrong' }
  | { readonly kind: 'right'; readonly right: number; readonly of: number }

/**
 * Below zero the reason comes first, without blame; then how it stands beside earlier attempts at this test; on the first attempt what the
 * wrong answers cost.
 * @param earlier the scores of the attempts before this one, the oldest first
 */
export function headlineOf(
  total: Pick<Tally, 'score12' | 'right' | 'partial' | 'wrong' | 'skipped' | 'negative12'>,
  earlier: readonly Units[],
): Headline {
  const { score12, right, partial, wrong, skipped, negative12 } = total
  const cost = { kind: 'cost', wrong, lost: negative12 } as const
  if (score12 < 0) return cost
  const before = earlier.at(-1)
  if (before !== undefined) return besideEarlier(score12, before, earlier)
  if (wrong === 0 && right > 0) return { kind: skipped + partial === 0 ? 'allRight' : 'noneWrong' }
  return wrong > 0 && negative12 > 0 ? cost : { kind: 'right', right, of: right + partial + wrong + skipped }
}

function besideEarlier(score: Units, before: Units, earlier: readonly Units[]): Headline {
  if (earlier.every((one) => score > one)) return { kind: 'best' }
  const by = subtractUnits(score, before)
  if (by === 0) return { kind: 'same' }
  return by > 0 ? { kind: 'above', by } : { kind: 'below', by: negateUnits(by) }
}
