/** Marks and their text. They are whole units of 1/unit of a mark (docs/exam-rules.md#marks): sums are integers, and only what is shown is rounded. */
import type { Units } from '#contract/shared/units.ts'

/** Units in a mark where a plan names none: ¼, ⅓, ½ and ⅔ of a mark are exact (docs/exam-rules.md#marks). */
export const UNIT = 12

/** Units in a mark of this plan. */
export const unitOf = ({ unit = UNIT }: { readonly unit?: number | undefined }): number => unit

export const NO_MARKS = 0 as Units

/** For replies and kept forms, which name a unit only where it is another than twelfths. */
export const namedUnit = (unit: number): { readonly unit?: number } => (unit === UNIT ? {} : { unit })

const MARK = /^(-?)(\d{1,4})(?:\.(\d{1,4})|\/(\d{1,2}))?$/

/** A mark as it is written, in lowest terms: "-2/3" is -2 over 3, "0.5" is 1 over 2. */
export interface MarkFraction {
  readonly numerator: number
  readonly denominator: number
}

/** Null where the text is no mark. */
export function readMark(text: string): MarkFraction | null {
  const parts = MARK.exec(text)
  if (parts === null) return null
  const [, sign, whole = '', fraction, divisor] = parts
  const amount = Number(whole + (fraction ?? ''))
  const denominator = divisor === undefined ? 10 ** (fraction?.length ?? 0) : Number(divisor)
  if (denominator === 0) return null
  const common = gcd(amount, denominator)
  return { numerator: sign === '-' && amount !== 0 ? -amount / common : amount / common, denominator: denominator / common }
}

/** The greatest whole number that divides both; `b` is not 0. */
export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/**
 * "2", "-1/2", "2/3", "0.25" as `Units`; null where the text is no mark, or not a whole number of units ("1/5" and "0.33" in twelfths).
 * @param unit units in a mark
 */
export function parseMarks(text: string, unit: number): Units | null {
  const mark = readMark(text)
  return mark === null || unit % mark.denominator !== 0 ? null : ((mark.numerator * (unit / mark.denominator)) as Units)
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

/**
 * The exact value where two decimals do not say it, as people write it: "39 5/7", "-2/3"; null where `formatMarks` is exact.
 * @param unit units in a mark
 */
export function exactMarks(units: Units, unit: number): string | null {
  const most = Math.abs(units)
  if ((most * 100) % unit === 0) return null
  const common = gcd(most % unit, unit)
  const part = `${(most % unit) / common}/${unit / common}`
  return `${units < 0 ? '-' : ''}${most < unit ? part : `${Math.floor(most / unit)} ${part}`}`
}

/** What so many of a mark as it is written are in plain marks, for display only: "6/7" 35 times is 30. 0 where the text is no mark. */
export function plainMarks(text: string, times = 1): number {
  const { numerator, denominator } = readMark(text) ?? { numerator: 0, denominator: 1 }
  return (numerator * times) / denominator
}
