import { parseAccepted, type Accepted } from '#domain/marking/numeric-answer.ts'

/** An accepted range in decimals, exactly: `middle ± spread` is `from TO to`. */
export interface NumberRange {
  readonly from: string
  readonly to: string
  readonly middle: string
  /** "0" for a single value. */
  readonly spread: string
}

/** The ranges of a numerical key, in its order; a key that is not one has none. */
export function numberRanges(accept: string): NumberRange[] {
  const parsed = parseAccepted(accept)
  return parsed.ok ? parsed.accepted.map(rangeOf) : []
}

function rangeOf({ from, to }: Accepted[number]): NumberRange {
  const scale = Math.max(from.scale, to.scale)
  const [low, high] = [from, to].map((one) => one.units * 10n ** BigInt(scale - one.scale))
  if (low === undefined || high === undefined) throw new Error('a range has two ends')
  return {
    from: decimalText(low, scale),
    to: decimalText(high, scale),
    // Half of a sum has one digit more.
    middle: decimalText((low + high) * 5n, scale + 1),
    spread: decimalText((high - low) * 5n, scale + 1),
  }
}

function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${scale === 0 || fraction === '' ? '' : `.${fraction}`}`
}
