import type { BasicKey } from '#domain/calculator/basic.ts'
import type { ScientificKey } from '#domain/calculator/scientific.ts'

/** The calculator's key for a key of the keyboard, or null. Commas are what many number pads have for a point. */
export function basicKeyOf(key: string): BasicKey | null {
  return PLAIN.get(key) ?? NAMED.get(key) ?? null
}

export function scientificKeyOf(key: string): ScientificKey | null {
  if (key === '%') return 'percent'
  const basic = basicKeyOf(key)
  return basic === null || basic === '%' ? (SCIENTIFIC.get(key) ?? null) : basic
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const PLAIN: ReadonlyMap<string, BasicKey> = new Map(([...DIGITS, '.', '+', '-', '*', '/', '=', '%'] as const).map((key) => [key, key]))
const NAMED: ReadonlyMap<string, BasicKey> = new Map<string, BasicKey>([
  ['Enter', '='],
  [',', '.'],
  ['Backspace', 'backspace'],
  ['Delete', 'C'],
])
const SCIENTIFIC: ReadonlyMap<string, ScientificKey> = new Map<string, ScientificKey>([
  ['(', '('],
  [')', ')'],
  ['^', 'power'],
  ['!', 'factorial'],
])
