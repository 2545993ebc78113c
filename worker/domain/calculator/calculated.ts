/** Why there is no number to show. */
export type CalculatorError = 'divideByZero' | 'notDefined' | 'tooLarge'

/** What a calculation gives: a finite number or the reason why there is none. NaN and infinities never leave this folder's functions. */
export type Calculated = number | CalculatorError

/** A raw result as something that may be shown. */
export function calculated(raw: number): Calculated {
  if (Number.isNaN(raw)) return 'notDefined'
  if (!Number.isFinite(raw)) return 'tooLarge'
  return raw === 0 ? 0 : raw
}

/**
 * Without the noise of binary fractions in the last digits: asin(0.5) is 30 degrees, not 30.000000000000004. A number that has no short
 * form stays as exact as it is, so that 1 ÷ 3 × 3 is 1.
 */
export function tidy(raw: number): Calculated {
  if (!Number.isFinite(raw)) return calculated(raw)
  const short = Number(raw.toPrecision(14))
  return calculated(Math.abs(raw - short) <= 4 * Number.EPSILON * Math.abs(raw) ? short : raw)
}
