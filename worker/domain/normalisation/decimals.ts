/**
 * Numbers with a fixed number of decimals, as whole multiples of the last one ("scaled"): what is printed, compared and ranked is the
 * same number. Halves round away from zero, as on score cards.
 */
import { meanAsNumber, UNIT } from '#domain/marking/marks.ts'

/** A fraction, exactly rounded. `below` is above zero. */
export function scaleRatio(above: bigint, below: bigint, decimals: number): number {
  const size = above < 0n ? -above : above
  const scaled = Number((2n * size * 10n ** BigInt(decimals) + below) / (2n * below))
  return above < 0n && scaled !== 0 ? -scaled : scaled
}

/** A float, where a rule needs a root or a quotient of roots. */
export function scaleFloat(value: number, decimals: number): number {
  const scaled = Math.round(Math.abs(value) * 10 ** decimals)
  return value < 0 && scaled !== 0 ? -scaled : scaled
}

/** "90.1224411", "-0.50000": with all its decimals. */
export function decimalText(scaled: number, decimals: number): string {
  const digits = String(BigInt(Math.abs(scaled))).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${scaled < 0 ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`
}

/** The same without the zeros at its end, two decimals being kept: "86.50", "86.66667". For the figures on the way. */
export const shortText = (scaled: number, decimals: number): string => decimalText(scaled, decimals).replace(/(\.\d{2}\d*?)0+$/, '$1')

/** Figures on the way are printed with this many decimals and calculated with in full. */
const SHOWN = 5

/** Marks, or a mean or deviation in the same unit that need not be whole, as a figure on the way. */
export const marksText = (amount: number): string =>
  shortText(
    Number.isInteger(amount) ? scaleRatio(BigInt(amount), BigInt(UNIT), SHOWN) : scaleFloat(meanAsNumber(amount, UNIT), SHOWN),
    SHOWN,
  )
