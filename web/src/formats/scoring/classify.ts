import { simpleFraction } from './simple-fraction.ts'

/** How the options of one question gain marks, as far as a test's marking scheme can say it. */
export type Scheme =
  /** Full marks for exactly the right options, nothing else for any other choice. */
  | 'allOrNothing'
  /** One right option; every wrong one takes away the same. */
  | 'fixed'
  /** Each right option gains the same share; wrong ones change nothing. */
  | 'proportional'
  /** Anything else: the key is kept, the marks of single options are not. */
  | 'partial'

export interface Classified {
  readonly scheme: Scheme
  /** Places of the right options. */
  readonly right: readonly number[]
  /** Whether marks of single options are lost, so that the reader has to tell it (`weights_lost`). */
  readonly weightsLost: boolean
}

/**
 * The key and the scheme out of what each option gains on its own, as a share of the full marks (1 is all, 33.33333 % is 1/3).
 * @param isSingle one option is chosen: only full marks make it right, and a share beside them is lost
 * @returns null where no option is right
 */
export function classify(shares: readonly number[], { isSingle }: { readonly isSingle: boolean }): Classified | null {
  const exact = shares.map(simpleFraction)
  const most = Math.max(0, ...exact)
  const right = exact.flatMap((share, i) => ((isSingle ? share === most : share > 0) && share > 0 ? [i] : []))
  if (right.length === 0) return null
  const others = exact.filter((_, i) => !right.includes(i))
  if (right.length === 1) {
    const [penalty = 0] = others
    const isEqual = others.every((share) => share === penalty)
    const isWhole = exact[right[0] ?? 0] === 1
    if (!isEqual || penalty > 0 || !isWhole) return { scheme: 'partial', right, weightsLost: true }
    return { scheme: penalty < 0 ? 'fixed' : 'allOrNothing', right, weightsLost: false }
  }
  const share = simpleFraction(1 / right.length)
  const isShared = right.every((i) => exact[i] === share) && others.every((one) => one === 0)
  return { scheme: isShared ? 'proportional' : 'partial', right, weightsLost: !isShared }
}
