/**
 * A formula as a tree. The same builder makes it once with symbols and once with the numbers put in, so that what is shown of a
 * calculation cannot differ from what its formula says.
 */
export type Expression =
  | { readonly kind: 'number'; readonly text: string }
  | Letter
  | { readonly kind: 'sum' | 'difference' | 'product'; readonly of: readonly Expression[] }
  | { readonly kind: 'quotient'; readonly above: Expression; readonly below: Expression }
  | { readonly kind: 'root' | 'square' | 'roundedUp'; readonly of: Expression }
  /** How many candidates' figures stand so to `than`. */
  | { readonly kind: 'count'; readonly relation: '≤' | '>'; readonly of: Letter; readonly than: Expression }
  /** The highest of all shifts' values. */
  | { readonly kind: 'highest'; readonly of: Letter }

export interface Letter {
  readonly kind: 'letter'
  readonly base: string
  /** The mark above the letter: a hat for what is normalised, a bar for what is an average. */
  readonly mark?: 'hat' | 'bar'
  readonly below?: string
  readonly above?: string
}

export const letter = (base: string, more: Omit<Letter, 'kind' | 'base'> = {}): Letter => ({ kind: 'letter', base, ...more })
export const number = (text: string): Expression => ({ kind: 'number', text })
export const whole = (count: number): Expression => number(String(count))
export const sum = (...of: readonly Expression[]): Expression => ({ kind: 'sum', of })
export const difference = (...of: readonly Expression[]): Expression => ({ kind: 'difference', of })
export const product = (...of: readonly Expression[]): Expression => ({ kind: 'product', of })
export const quotient = (above: Expression, below: Expression): Expression => ({ kind: 'quotient', above, below })
export const root = (of: Expression): Expression => ({ kind: 'root', of })
export const square = (of: Expression): Expression => ({ kind: 'square', of })
export const roundedUp = (of: Expression): Expression => ({ kind: 'roundedUp', of })
