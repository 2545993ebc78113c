import type { Calculated, CalculatorError } from './calculated.ts'
import { valueAt } from './functions.ts'
import { memoryAfter, type MemoryKey } from './memory.ts'
import { changeSign, type Digit, numeral, type Operand, plainText, bracketed, takeBack, typeInto, valueOf } from './operand.ts'
import { type BasicOperation, operate } from './operations.ts'
import { OPERATOR_SIGNS } from './signs.ts'
import { type CalculatorView, viewOf } from './view.ts'

export type BasicKey = Digit | '.' | BasicOperation | '=' | '%' | 'sqrt' | 'reciprocal' | 'sign' | 'C' | 'backspace' | MemoryKey

/** The basic on-screen calculator: it works at once, 2 + 3 × 4 is 20. */
export interface BasicState {
  /** The number given since the last operator. */
  readonly operand: Operand | null
  /** What is shown while no operand has been given. */
  readonly shown: number
  readonly pending: { readonly operation: BasicOperation; readonly left: number } | null
  /** What "=" does again when it is pressed again. */
  readonly repeated: { readonly operation: BasicOperation; readonly right: number } | null
  readonly memory: number | null
  readonly error: CalculatorError | null
  readonly line: string
}

export const BASIC_START: BasicState = {
  operand: null,
  shown: 0,
  pending: null,
  repeated: null,
  memory: null,
  error: null,
  line: '',
}

/** The state after one key. Never throws; after an error only C continues, so that no one types past it unseen. */
export function pressBasic(state: BasicState, key: BasicKey): BasicState {
  if (state.error !== null && key !== 'C') return state
  switch (key) {
    case 'C':
      return { ...BASIC_START, memory: state.memory }
    case 'backspace':
      return { ...state, operand: takeBack(state.operand) }
    case '+':
    case '-':
    case '*':
    case '/':
      return pressOperator(state, key)
    case '=':
      return pressEquals(state)
    case '%':
      return withOperand(state, percentOf(state))
    case 'sqrt':
      return withOperand(state, valueAt('sqrt', current(state), 'deg'), `√${bracketed(operandOf(state))}`)
    case 'reciprocal':
      return withOperand(state, valueAt('reciprocal', current(state), 'deg'), `1/${bracketed(operandOf(state))}`)
    case 'sign':
      return { ...state, operand: changeSign(operandOf(state)) }
    case 'MC':
    case 'MS':
    case 'M+':
    case 'M-':
      return { ...state, memory: memoryAfter(state.memory, key, current(state)), operand: settled(state.operand) }
    case 'MR':
      return { ...begun(state), operand: numeral(state.memory ?? 0) }
    default:
      return { ...begun(state), operand: typeInto(state.operand, key) }
  }
}

export const viewBasic = (state: BasicState): CalculatorView => viewOf(state, state.line)

const operandOf = (state: BasicState): Operand => state.operand ?? numeral(state.shown)
const current = (state: BasicState): number => valueOf(operandOf(state))

/** A number that went into the memory is complete: the next digit begins another. */
const settled = (operand: Operand | null): Operand | null => (operand?.kind === 'typed' ? numeral(valueOf(operand)) : operand)

/** A new number after a result has nothing to do with how that came about. */
const begun = (state: BasicState): BasicState =>
  state.pending === null && state.operand?.kind !== 'typed' ? { ...state, line: '', repeated: null } : state

function pressOperator(state: BasicState, operation: BasicOperation): BasicState {
  const { pending, operand } = state
  const left = pending !== null && operand !== null ? operate(pending.left, pending.operation, valueOf(operand)) : current(state)
  if (typeof left !== 'number') return failed(state, left)
  const line = `${plainText(numeral(left))} ${OPERATOR_SIGNS[operation]}`
  return { ...state, operand: null, shown: left, pending: { operation, left }, repeated: null, line }
}

/** Without a second number the first one is taken again (5 + = is 10), and a repeated "=" repeats (2 + 3 = = is 8). */
function pressEquals(state: BasicState): BasicState {
  const { pending, repeated } = state
  const step = pending === null ? repeated : { operation: pending.operation, right: current(state) }
  if (step === null) return { ...state, operand: numeral(current(state)), line: '' }
  const left = pending?.left ?? current(state)
  const result = operate(left, step.operation, step.right)
  if (typeof result !== 'number') return failed(state, result)
  const line = `${plainText(numeral(left))} ${OPERATOR_SIGNS[step.operation]} ${plainText(numeral(step.right))} =`
  return { ...state, operand: numeral(result), shown: result, pending: null, repeated: step, line }
}

/** 200 + 10 % adds ten per cent of 200; 200 × 10 % multiplies by a tenth. */
function percentOf(state: BasicState): Calculated {
  const { pending } = state
  const isPart = pending?.operation === '+' || pending?.operation === '-'
  return operate(isPart ? pending.left : 1, 'percent', current(state))
}

function withOperand(state: BasicState, value: Calculated, text?: string): BasicState {
  if (typeof value !== 'number') return failed(state, value)
  const first = state.pending === null ? '' : `${plainText(numeral(state.pending.left))} ${OPERATOR_SIGNS[state.pending.operation]} `
  return { ...begun(state), operand: numeral(value), line: first + (text ?? plainText(numeral(value))) }
}

const failed = (state: BasicState, error: CalculatorError): BasicState => ({ ...BASIC_START, memory: state.memory, error })
