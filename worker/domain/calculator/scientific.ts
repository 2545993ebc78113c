import type { BasicKey } from './basic.ts'
import type { CalculatorError } from './calculated.ts'
import { type AngleUnit, FUNCTION_NAMES, type FunctionName, valueAt } from './functions.ts'
import { memoryAfter } from './memory.ts'
import { bracketed, changeSign, numeral, type Operand, plainText, takeBack, typeInto, valueOf, writtenOf } from './operand.ts'
import type { Operation } from './operations.ts'
import { closeBracket, finish, type Frame, pushOperation, type Reduced } from './precedence.ts'
import { writeFunction } from './signs.ts'
import { showNumber } from './show-number.ts'
import { type CalculatorView, viewOf } from './view.ts'

export type ScientificKey = Exclude<BasicKey, '%'> | Operation | FunctionName | '(' | ')' | 'pi' | 'e' | AngleUnit

/**
 * The on-screen scientific calculator of GATE: functions work at once on the number shown (30 sin), operators wait for their rank and
 * for brackets. A number, constant or bracket begun where one already stands takes its place, as in that calculator: it never
 * multiplies unasked.
 */
export interface ScientificState {
  /** The number given since the last operator or opening bracket. */
  readonly operand: Operand | null
  /** What is shown while no operand has been given. */
  readonly shown: number
  readonly frames: readonly Frame[]
  /** The expression up to the operand. */
  readonly written: string
  /** The expression that gave the result, until the next key. */
  readonly finished: string | null
  readonly unit: AngleUnit
  readonly memory: number | null
  readonly error: CalculatorError | null
}

export const SCIENTIFIC_START: ScientificState = {
  operand: null,
  shown: 0,
  frames: [],
  written: '',
  finished: null,
  unit: 'deg',
  memory: null,
  error: null,
}

/** Longer expressions take no further operator or bracket; the longest argument of a function is then written as its value. */
const LONGEST_LINE = 200
const LONGEST_ARGUMENT = 100

/** The state after one key. Never throws; after an error only C continues, so that no one types past it unseen. */
export function pressScientific(state: ScientificState, key: ScientificKey): ScientificState {
  if (key === 'deg' || key === 'rad') return { ...state, unit: key }
  if (state.error !== null && key !== 'C') return state
  if (isFunction(key)) return applyFunction(state, key)
  switch (key) {
    case 'C':
      return cleared(state)
    case 'backspace':
      return { ...state, operand: takeBack(state.operand) }
    case '=':
      return settle(state, finish(state, operandOf(state)), (result) => ({
        operand: { kind: 'made', value: result.value, text: showNumber(result.value), isResult: true },
        finished: `${result.text} =`,
      }))
    case '(':
      if (state.written.length > LONGEST_LINE) return state
      return {
        ...state,
        operand: null,
        shown: 0,
        frames: [...state.frames, { kind: 'bracket', at: state.written.length }],
        written: `${state.written}(`,
        finished: null,
      }
    case ')':
      if (!state.frames.some(({ kind }) => kind === 'bracket')) return state
      if (state.operand === null && state.frames.at(-1)?.kind === 'bracket') return state
      return settle(state, closeBracket(state, operandOf(state)), ({ value, text }) => ({
        operand: { kind: 'made', value, text, isBracketed: true },
      }))
    case 'sign':
      return { ...state, finished: null, operand: changeSign(operandOf(state)) }
    case 'pi':
      return { ...state, finished: null, operand: { kind: 'made', value: Math.PI, text: 'π' } }
    case 'e':
      return { ...state, finished: null, operand: { kind: 'made', value: Math.E, text: 'e' } }
    case 'MC':
    case 'MS':
    case 'M+':
    case 'M-':
      return { ...state, memory: memoryAfter(state.memory, key, valueOf(operandOf(state))), operand: settled(state.operand) }
    case 'MR':
      return { ...state, finished: null, operand: numeral(state.memory ?? 0) }
    case '+':
    case '-':
    case '*':
    case '/':
    case 'mod':
    case 'logBase':
    case 'power':
    case 'yRoot':
    case 'percent':
    case 'exponent':
      if (state.written.length > LONGEST_LINE) return state
      return settle(state, pushOperation(state, state.operand, key), ({ value }) => ({ operand: null, shown: value }))
    default:
      return { ...state, finished: null, operand: typeInto(state.operand, key) }
  }
}

export function viewScientific(state: ScientificState): CalculatorView {
  const { operand, written, finished } = state
  const isText = operand?.kind === 'made' && operand.isResult !== true
  return viewOf(state, finished ?? written + (isText ? writtenOf(operand) : ''))
}

const isFunction = (key: ScientificKey): key is FunctionName => FUNCTION_NAMES.some((name) => name === key)

const operandOf = (state: ScientificState): Operand => state.operand ?? numeral(state.shown)
const settled = (operand: Operand | null): Operand | null => (operand?.kind === 'typed' ? numeral(valueOf(operand)) : operand)

function applyFunction(state: ScientificState, name: FunctionName): ScientificState {
  const argument = operandOf(state)
  const value = valueAt(name, valueOf(argument), state.unit)
  if (typeof value !== 'number') return failed(state, value)
  const isLong = plainText(argument).length > LONGEST_ARGUMENT
  const text = writeFunction(name, bracketed(isLong ? numeral(valueOf(argument)) : argument))
  return { ...state, finished: null, operand: { kind: 'made', value, text } }
}

function settle(
  state: ScientificState,
  reduced: Reduced | CalculatorError,
  then: (reduced: Reduced) => Partial<ScientificState>,
): ScientificState {
  if (typeof reduced === 'string') return failed(state, reduced)
  return { ...state, frames: reduced.frames, written: reduced.written, finished: null, ...then(reduced) }
}

const cleared = ({ memory, unit }: ScientificState): ScientificState => ({ ...SCIENTIFIC_START, memory, unit })
const failed = (state: ScientificState, error: CalculatorError): ScientificState => ({ ...cleared(state), error })
