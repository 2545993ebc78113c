import { SHOWN_DIGITS, showNumber } from './show-number.ts'

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/**
 * The number that the next key works on: being typed ("-12.", which digits still join), or made by a key, with the text that it has in
 * the expression. `isResult`: it came from "=" and stands for itself.
 */
export type Operand =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'made'; readonly value: number; readonly text: string; readonly isBracketed?: boolean; readonly isResult?: boolean }

/** A digit or the point joins what is being typed, or begins again after a number that was made. At most 12 digits. */
export function typeInto(operand: Operand | null, key: Digit | '.'): Operand {
  const text = operand?.kind === 'typed' ? operand.text : '0'
  if (key === '.') return { kind: 'typed', text: text.includes('.') ? text : `${text}.` }
  if (text === '0' || text === '-0') return { kind: 'typed', text: text.replace('0', key) }
  return { kind: 'typed', text: text.replace(/[-.]/g, '').length < SHOWN_DIGITS ? text + key : text }
}

/** Takes back the last key of what is being typed; a number that was made stays. */
export function takeBack(operand: Operand | null): Operand | null {
  if (operand?.kind !== 'typed') return operand
  const text = operand.text.slice(0, -1)
  return { kind: 'typed', text: text === '' || text === '-' ? '0' : text }
}

/** ±: on what is being typed it puts or takes the minus, so that typing continues. */
export function changeSign(operand: Operand): Operand {
  if (operand.kind === 'typed') return { kind: 'typed', text: operand.text.startsWith('-') ? operand.text.slice(1) : `-${operand.text}` }
  const value = operand.value === 0 ? 0 : -operand.value
  return isNumeral(operand.text) ? numeral(value) : { kind: 'made', value, text: `−${bracketed(operand)}` }
}

/** A number that is its own text. */
export const numeral = (value: number): Operand => ({ kind: 'made', value, text: showNumber(value) })

export const valueOf = (operand: Operand): number => {
  const value = operand.kind === 'typed' ? Number(operand.text) : operand.value
  return value === 0 ? 0 : value
}

/** As it stands between two operators: what begins with a minus is bracketed. */
export const writtenOf = (operand: Operand): string => (plainText(operand).startsWith('−') ? `(${plainText(operand)})` : plainText(operand))

/** As the argument of a function: always in one pair of brackets. */
export const bracketed = (operand: Operand): string =>
  operand.kind === 'made' && operand.isBracketed === true ? operand.text : `(${plainText(operand)})`

export const plainText = (operand: Operand): string => (operand.kind === 'typed' ? showNumber(valueOf(operand)) : operand.text)

/** What the display shows of it: as typed, "0." included. */
export const shownOf = (operand: Operand): string => (operand.kind === 'typed' ? operand.text.replace('-', '−') : showNumber(operand.value))

const isNumeral = (text: string): boolean => /^[−\d][\d.e+−]*$/.test(text)
