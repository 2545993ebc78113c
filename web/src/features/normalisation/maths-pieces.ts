import type { Expression } from '#domain/normalisation/expression.ts'

/** A part of a formula that stays on one line, with the signs that stand before and after it. */
export interface Piece {
  readonly open: readonly string[]
  readonly expression: Expression
  readonly close: readonly string[]
}

/**
 * Cuts a formula where a line may break: before the summands, before the factors of a summand, and inside the brackets of a sum that is
 * a factor. A difference of two stays whole. What is below zero stands in brackets after a sign.
 */
export function piecesOf(expression: Expression): readonly Piece[] {
  if (expression.kind === 'sum') return expression.of.flatMap((one, i) => (i === 0 ? piecesOf(one) : opened('+', summand(one))))
  if (expression.kind !== 'product') return [piece(expression)]
  return expression.of.flatMap((factor, i) => {
    const sign = i === 0 ? [] : ['×']
    if (factor.kind !== 'sum') return [{ ...bracketed(factor), open: [...sign, ...bracketed(factor).open] }]
    const [first, ...rest] = piecesOf(factor)
    const last = rest.at(-1)
    if (first === undefined || last === undefined) return [{ ...piece(factor), open: [...sign, '('], close: [')'] }]
    return [{ ...first, open: [...sign, '(', ...first.open] }, ...rest.slice(0, -1), { ...last, close: [...last.close, ')'] }]
  })
}

const piece = (expression: Expression): Piece => ({ open: [], expression, close: [] })

const bracketed = (expression: Expression): Piece =>
  expression.kind === 'difference' || isBelowZero(expression) ? { open: ['('], expression, close: [')'] } : piece(expression)

const summand = (expression: Expression): readonly Piece[] => (isBelowZero(expression) ? [bracketed(expression)] : piecesOf(expression))

const isBelowZero = (expression: Expression): boolean => expression.kind === 'number' && expression.text.startsWith('-')

const opened = (sign: string, [first, ...rest]: readonly Piece[]): Piece[] =>
  first === undefined ? [] : [{ ...first, open: [sign, ...first.open] }, ...rest]
