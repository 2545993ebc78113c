/** Marks and their text. They are whole units of 1/unit of a mark (docs/exam-rules.md#marks): sums are integers, and only what is shown is rounded. */
import type { Units } from '#contract/shared/units.ts'

/** Units in a mark where a plan names none: ¼, ⅓, ½ and ⅔ of a mark are exact (docs/exam-rules.md#marks). */
export const UNIT = 12

/** Units in a mark of this plan. */
export const unitOf = ({ unit = UNIT }: { readonly unit?: number }): number => unit

export const NO_MARKS = 0 as Units

const MARK = /^(-?)(\d{1,4})(?:\.(\d{1,4})|\/(\d{1,2}))?$/

/**
 * "2", "-1/2", "2/3", "0.25" as `Units`; null where the text is no mark, or not a whole number of units ("1/5" and "0.33" in twelfths).
 * @param unit units in a mark
 */
export function parseMarks(text: string, unit: number): Units | null {
  const parts = MARK.exec(text)
  if (parts === null) return null
  const [, sign, whole = '', fraction, divisor] = parts
  const numerator = Number(whole + (fraction ?? '')) * unit
  const denominator = divisor === undefined ? 10 ** (fraction?.length ?? 0) : Number(divisor)
  if (denominator === 0 || numerator % denominator !== 0) return null
  const amount = numerator / denominator
  return (sign === '-' && amount !== 0 ? -amount : amount) as Units
}

/**
 * Two decimals, as score cards print them; halves of a hundredth round away from zero. In twelfths 1038 is "86.50" and -8 is "-0.67".
 * @param unit units in a mark
 */
export const formatMarks = (units: Units, unit: number): string =>
  // The quotient of two whole numbers is exact where it ends in .5, and what rounds to -0 prints as "0.00".
  ((Math.sign(units) * Math.round((Math.abs(units) * 100) / unit)) / 100).toFixed(2)

/** Plain marks, which need not be whole, for display and charts only; never to calculate with. `unit` is the units in a mark. */
export const marksAsNumber = (units: Units, unit: number): number => units / unit

/** The same of an average or another number of units that need not be whole. */
export const meanAsNumber = (meanUnits: number, unit: number): number => meanUnits / unit
