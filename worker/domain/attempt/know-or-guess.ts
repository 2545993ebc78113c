/**
 * How likely a learner is to be right: they know the answer with a chance that their ability and the question's difficulty decide
 * (Rasch), and where they do not know it they hit it with the chance of a guess. Abilities and difficulties are in logits.
 */

export interface MeasuredItem {
  readonly difficulty: number
  /** The chance of being right without knowing: 1 of 4 for one of four options, 0 where nothing is chosen from. */
  readonly chance: number
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** The chance of knowing the answer. */
export const knowing = (ability: number, { difficulty }: Pick<MeasuredItem, 'difficulty'>): number => sigmoid(ability - difficulty)

/** The chance of being right: never below that of a guess. */
export const right = (ability: number, item: MeasuredItem): number => item.chance + (1 - item.chance) * knowing(ability, item)

/**
 * What one answer, or `n` of equal ability, says of ability − difficulty: slope of the log-likelihood and Fisher information.
 * @param credit the sum of 1 for right, 0 for wrong, the item's chance for left out (who leaves out does not know, and would have hit it so often)
 */
export function evidence(
  ability: number,
  item: MeasuredItem,
  credit: number,
  n: number,
): { readonly slope: number; readonly information: number } {
  const know = knowing(ability, item)
  const p = right(ability, item)
  const change = (1 - item.chance) * know * (1 - know)
  const weight = change / (p * (1 - p))
  return { slope: (credit - n * p) * weight, information: n * change * weight }
}

const FARTHEST = 6
/** A step of Newton's method that stays near enough to be trusted. */
export const stepped = (from: number, slope: number, information: number): number =>
  Math.max(-FARTHEST, Math.min(FARTHEST, from + Math.max(-1, Math.min(1, slope / information))))
