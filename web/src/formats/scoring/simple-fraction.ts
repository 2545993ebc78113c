/** Denominators of the shares that learning systems offer. */
const MOST_DENOMINATOR = 20
/** Shares are written with as few as three digits ("0.333"); two fractions of these denominators lie at least 1/380 apart. */
const NEAR = 0.0008

/** A share as the fraction that it was written for: 0.3333333 is 1/3, 0.16667 is 1/6. Others stay as they are. */
export function simpleFraction(share: number): number {
  for (let under = 1; under <= MOST_DENOMINATOR; under++) {
    const over = Math.round(share * under)
    if (Math.abs(share - over / under) < NEAR) return over / under
  }
  return share
}
