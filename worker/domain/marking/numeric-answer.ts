/** Numerical answers (docs/exam-rules.md#numerical-keys): keys as people write them, exact decimal arithmetic, the grammar of the keypad. */

/** units × 10^-scale */
interface Decimal {
  readonly units: bigint
  readonly scale: number
}

/** Inclusive ranges; a single value is a range of its own. */
export type Accepted = readonly { readonly from: Decimal; readonly to: Decimal }[]
export type ParsedAccepted = { readonly ok: true; readonly accepted: Accepted } | { readonly ok: false; readonly reason: string }

/** Alternatives separated by commas, each "value", "lo TO hi" (inclusive) or "value ± tolerance" (also "+-" and "+/-"). */
export function parseAccepted(text: string): ParsedAccepted {
  const accepted: { from: Decimal; to: Decimal }[] = []
  for (const alternative of text.split(',').map((part) => part.trim())) {
    if (alternative === '') return { ok: false, reason: 'an alternative between the commas is empty' }
    const range = parseAlternative(alternative)
    if (typeof range === 'string') return { ok: false, reason: range }
    accepted.push(range)
  }
  return { ok: true, accepted }
}

/** Whether what was typed is one of the accepted values; exact, so 0.1 + 0.2 has no say here. What is no number is never accepted. */
export function isAccepted(accepted: Accepted, typed: string): boolean {
  const value = parseDecimal(typed)
  return value !== null && accepted.some(({ from, to }) => compare(from, value) <= 0 && compare(value, to) <= 0)
}

/** Whether every alternative of a key holds a value that can be typed with at most `decimals` digits after the point. */
export function canBeTyped(accepted: Accepted, decimals: number): boolean {
  return accepted.every(({ from, to }) => compare({ units: ceilAt(from, decimals), scale: decimals }, to) <= 0)
}

/** Whether the keypad lets this stand in its field: digits, a leading minus, one point where `decimals` > 0, never more than fits. */
export function mayType(text: string, rules: { readonly decimals: number; readonly maxLength: number }): boolean {
  if (text.length > rules.maxLength) return false
  const parts = /^-?\d*(?:(\.)(\d*))?$/.exec(text)
  if (parts === null) return false
  return parts[1] === undefined || (rules.decimals > 0 && (parts[2] ?? '').length <= rules.decimals)
}

/** The plainest way to write the number typed (" 05." → "5", "-.50" → "-0.5", "-0" → "0"); null where it is no number yet ("", "-", "."). */
export function normaliseTyped(text: string): string | null {
  const value = parseDecimal(text)
  if (value === null) return null
  const negative = value.units < 0n
  const digits = String(negative ? -value.units : value.units).padStart(value.scale + 1, '0')
  const whole = digits.slice(0, digits.length - value.scale)
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function parseAlternative(text: string): { from: Decimal; to: Decimal } | string {
  const range = /^(\S+)\s+to\s+(\S+)$/i.exec(text)
  if (range !== null) {
    const [from, to] = [parseDecimal(range[1] ?? ''), parseDecimal(range[2] ?? '')]
    if (from === null || to === null) return `"${text}" is not a range of two numbers`
    return compare(from, to) <= 0 ? { from, to } : `"${text}" runs backwards: the lower number comes first`
  }
  const spread = /^([^±]+?)\s*(?:±|\+\/?-)\s*(\S+)$/.exec(text)
  if (spread !== null) {
    const [value, tolerance] = [parseDecimal(spread[1] ?? ''), parseDecimal(spread[2] ?? '')]
    if (value === null || tolerance === null || tolerance.units < 0n) return `"${text}" is not a number with a tolerance`
    return { from: add(value, negate(tolerance)), to: add(value, tolerance) }
  }
  const value = parseDecimal(text)
  return value === null ? `"${text}" is not a number` : { from: value, to: value }
}

function parseDecimal(text: string): Decimal | null {
  const parts = /^([-+−]?)(\d*)(?:\.(\d*))?$/.exec(text.trim())
  if (parts === null || text.length > 64) return null
  const [, sign, whole = '', fraction = ''] = parts
  if (whole === '' && fraction === '') return null
  const units = BigInt(whole + fraction)
  return { units: sign === '' || sign === '+' ? units : -units, scale: fraction.length }
}

const unitsAt = (value: Decimal, scale: number): bigint => value.units * 10n ** BigInt(scale - value.scale)
const negate = (value: Decimal): Decimal => ({ units: -value.units, scale: value.scale })

function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const difference = unitsAt(a, scale) - unitsAt(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The least whole number of 10^-decimals that is not below `value`. */
function ceilAt(value: Decimal, decimals: number): bigint {
  if (value.scale <= decimals) return unitsAt(value, decimals)
  const step = 10n ** BigInt(value.scale - decimals)
  const floor = value.units / step
  return value.units % step > 0n ? floor + 1n : floor
}
