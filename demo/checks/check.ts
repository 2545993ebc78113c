/** What the independent computations of the demo's answers hand to the comparison with the keys. */

/** The texts a computation may read beside its own numbers. */
export interface CheckMaterial {
  /** The English text of the question's passage, or "". */
  readonly passage: string
  /** The source of a figure, by its id. */
  readonly figure: (id: string) => string
}

/**
 * The value of the right option or of a numerical answer; or the right option's English text; or a test that only right options
 * pass; or, for questions with several right options, whether each of a, b, c, d is right; or, of a matrix, the right columns of each row.
 */
export type Outcome =
  | number
  | string
  | ((option: string) => boolean)
  | readonly boolean[]
  | { readonly rows: Readonly<Record<string, readonly string[]>> }

export type Checks = Readonly<Record<string, (material: CheckMaterial) => Outcome>>

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)

export const numbersIn = (text: string): number[] => (text.replaceAll('−', '-').match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

/** The first member that passes, which must be the only one. */
export function only<T>(members: Iterable<T>, passes: (member: T) => boolean): T {
  const found = [...members].filter(passes)
  const [first] = found
  if (first === undefined || found.length > 1) throw new Error(`${found.length} members pass, not one`)
  return first
}

export function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [i, item] of items.entries())
    for (const rest of permutations([...items.slice(0, i), ...items.slice(i + 1)])) yield [item, ...rest]
}

/** The lowest n ≥ `from` that passes. */
export function least(from: number, passes: (n: number) => boolean): number {
  for (let n = from; n < from + 10_000_000; n++) if (passes(n)) return n
  throw new Error('no number passes')
}

export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The root of a function that changes its sign between `low` and `high`, by bisection. */
export function root(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high]
  for (let i = 0; i < 200; i++) {
    const middle = (a + b) / 2
    if (f(a) * f(middle) <= 0) b = middle
    else a = middle
  }
  return (a + b) / 2
}
