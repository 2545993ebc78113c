import { calculated, tidy, type Calculated } from './calculated.ts'

export type BasicOperation = '+' | '-' | '*' | '/'
/** `percent`: a % of b. `exponent` is the EXP key: a × 10ᵇ. `logBase`: the logarithm of a to the base b. `yRoot`: the b-th root of a. */
export type Operation = BasicOperation | 'mod' | 'logBase' | 'power' | 'yRoot' | 'percent' | 'exponent'

/**
 * The result of `left operation right`. The operand order and the remainder's sign (that of the dividend) are those of the on-screen
 * scientific calculator of GATE.
 */
export function operate(left: number, operation: Operation, right: number): Calculated {
  switch (operation) {
    case '+':
      return sum(left, right)
    case '-':
      return sum(left, -right)
    case '*':
      return tidy(left * right)
    case '/':
      return right === 0 ? 'divideByZero' : tidy(left / right)
    case 'mod':
      return remainder(left, right)
    case 'logBase':
      return left <= 0 || right <= 0 || right === 1 ? 'notDefined' : tidy(Math.log(left) / Math.log(right))
    case 'power':
      return left === 0 && right < 0 ? 'divideByZero' : tidy(left ** right)
    case 'yRoot':
      return root(left, right)
    case 'percent':
      return tidy((left * right) / 100)
    case 'exponent':
      return timesPowerOfTen(left, right)
  }
}

/**
 * The sum, rounded to the 15th digit of the larger summand: what lies below is noise of binary fractions, and subtracting nearly equal
 * numbers would bring it up (0.3 − 0.1 − 0.2 is 0, not −2.8e−17).
 */
function sum(left: number, right: number): Calculated {
  const raw = left + right
  const larger = Math.max(Math.abs(left), Math.abs(right))
  if (!Number.isFinite(raw) || larger < 1e-280) return calculated(raw)
  const place = Math.floor(Math.log10(larger)) - 14
  return calculated(Number(`${Math.round(scaled(raw, -place))}e${place}`))
}

/** By way of text, since 10 ** −15 is itself not exact. */
const scaled = (value: number, places: number): number => {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

function timesPowerOfTen(left: number, right: number): Calculated {
  if (!Number.isInteger(right)) return tidy(left * 10 ** right)
  return calculated(scaled(left, Math.max(-MOST_PLACES, Math.min(MOST_PLACES, right))))
}

/** Moves every number there is to 0 or beyond the largest one. */
const MOST_PLACES = 700

function remainder(left: number, right: number): Calculated {
  if (right === 0) return 'divideByZero'
  const ratio = left / right
  // 0.3 mod 0.1 is 0, though neither is exact.
  if (Math.abs(ratio) < 1e12 && Math.abs(ratio - Math.round(ratio)) < 1e-12 * Math.max(1, Math.abs(ratio))) return 0
  return tidy(left % right)
}

function root(left: number, degree: number): Calculated {
  if (degree === 0) return 'notDefined'
  if (left === 0 && degree < 0) return 'divideByZero'
  if (degree === 3) return tidy(Math.cbrt(left))
  if (left >= 0) return tidy(left ** (1 / degree))
  return Math.abs(degree % 2) === 1 ? tidy(-((-left) ** (1 / degree))) : 'notDefined'
}
