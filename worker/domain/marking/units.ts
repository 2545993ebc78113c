/**
 * Arithmetic with marks amounts. `Units` compare with the operators of numbers, and what other operators make of them is a plain number.
 * Averages, deviations and shares of a sum are plain numbers in the same unit, named for what they are (`meanUnits`); `roundToUnits` is
 * the way back.
 */
import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from './marks.ts'

/** An amount from a whole number of units, such as the key of a histogram; any other number is a RangeError. */
export function units(amount: number): Units {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of units`)
  return amount as Units
}

export const addUnits = (a: Units, b: Units): Units => (a + b) as Units

export const subtractUnits = (a: Units, b: Units): Units => (a - b) as Units

/** The sum of these amounts; no marks where there are none. */
export const sumUnits = (amounts: readonly Units[]): Units => amounts.reduce(addUnits, NO_MARKS)

/** What is given where this is taken away; never −0. */
export const negateUnits = (amount: Units): Units => (0 - amount) as Units

/** The amount so many times; never −0. `times` is a whole number. */
export const timesUnits = (amount: Units, times: number): Units => (amount * times + 0) as Units

/** `part` of `of` equal shares of the amount, rounded down to whole units. */
export const shareOfUnits = (amount: Units, part: number, of: number): Units => Math.floor((amount * part) / of) as Units

/** An average or another number of units that need not be whole, to the nearest whole one. */
export const roundToUnits = (amount: number): Units => Math.round(amount) as Units
