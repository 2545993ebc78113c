import type { Calculated, CalculatorError } from './calculated.ts'
import { numeral, type Operand, valueOf, writtenOf } from './operand.ts'
import { operate, type Operation } from './operations.ts'
import { OPERATOR_SIGNS } from './signs.ts'

/** What waits on the left of the operand: an operation for its right side, or a bracket for its end. `at` is where it begins in the text. */
export type Frame =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly left: number; readonly at: number }
  | { readonly kind: 'bracket'; readonly at: number }

interface Expression {
  readonly frames: readonly Frame[]
  readonly written: string
  readonly shown: number
}

export interface Reduced {
  readonly value: number
  readonly text: string
  readonly frames: readonly Frame[]
  readonly written: string
}

/**
 * As in the exam's calculator equal ranks go from left to right, powers too (2^3^2 is 64), and log base ranks with × and ÷
 * (2 × 8 log base 2 is 4).
 */
const RANKS = {
  '+': 1,
  '-': 1,
  '*': 2,
  '/': 2,
  mod: 2,
  logBase: 2,
  power: 3,
  yRoot: 3,
  percent: 3,
  exponent: 3,
} as const satisfies Record<Operation, number>

/** The operation is put behind the operand, and what ranks at least as high before it is done first. One that follows another replaces it. */
export function pushOperation(expression: Expression, operand: Operand | null, operation: Operation): Reduced | CalculatorError {
  const last = expression.frames.at(-1)
  const replaces = operand === null && last?.kind === 'operation'
  const frames = replaces ? expression.frames.slice(0, -1) : expression.frames
  const left = replaces ? last.left : valueOf(operand ?? numeral(expression.shown))
  const text = replaces ? expression.written.slice(0, last.at) : expression.written + writtenOf(operand ?? numeral(expression.shown))
  const done = reduce(frames, left, (frame) => frame.kind === 'operation' && RANKS[frame.operation] >= RANKS[operation])
  if (typeof done === 'string') return done
  return {
    value: done.value,
    text: '',
    frames: [...done.frames, { kind: 'operation', operation, left: done.value, at: text.length }],
    written: text + OPERATOR_SIGNS[operation],
  }
}

/** The innermost open bracket as one number; its text includes the brackets. There must be one. */
export function closeBracket(expression: Expression, operand: Operand): Reduced | CalculatorError {
  const done = reduce(expression.frames, valueOf(operand), ({ kind }) => kind === 'operation')
  if (typeof done === 'string') return done
  const at = done.frames.at(-1)?.at ?? 0
  return {
    value: done.value,
    text: `${expression.written.slice(at)}${writtenOf(operand)})`,
    frames: done.frames.slice(0, -1),
    written: expression.written.slice(0, at),
  }
}

/** The whole expression, open brackets closed at its end. */
export function finish(expression: Expression, operand: Operand): Reduced | CalculatorError {
  const open = expression.frames.filter(({ kind }) => kind === 'bracket').length
  const done = reduce(expression.frames, valueOf(operand), () => true)
  if (typeof done === 'string') return done
  return { value: done.value, text: expression.written + writtenOf(operand) + ')'.repeat(open), frames: [], written: '' }
}

function reduce(
  frames: readonly Frame[],
  right: number,
  isDue: (frame: Frame) => boolean,
): { readonly value: number; readonly frames: readonly Frame[] } | CalculatorError {
  let value = right
  let end = frames.length
  for (let frame = frames[end - 1]; frame !== undefined && isDue(frame); frame = frames[end - 1]) {
    const result: Calculated = frame.kind === 'operation' ? operate(frame.left, frame.operation, value) : value
    if (typeof result !== 'number') return result
    value = result
    end--
  }
  return { value, frames: frames.slice(0, end) }
}
