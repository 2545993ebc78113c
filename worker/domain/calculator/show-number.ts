/** What the display has room for. */
export const SHOWN_DIGITS = 12

const LONGEST_PLAIN = 16

/**
 * A finite number as the display has it: 12 significant digits without idle zeros, "−" for minus, in exponent form (1.5e+21, 2e−9)
 * where the plain one would be longer than the display.
 */
export function showNumber(value: number): string {
  const [digits = '', exponentText = '0'] = Math.abs(value)
    .toExponential(SHOWN_DIGITS - 1)
    .split('e')
  const exponent = Number(exponentText)
  const significant = digits.replace('.', '').replace(/0+$/, '') || '0'
  const sign = value < 0 ? '−' : ''
  const plain = plainOf(significant, exponent)
  if (exponent < SHOWN_DIGITS && exponent >= -7 && plain.length <= LONGEST_PLAIN) return sign + plain
  const mantissa = significant.length === 1 ? significant : `${significant[0]}.${significant.slice(1)}`
  return `${sign}${mantissa}e${exponent < 0 ? '−' : '+'}${Math.abs(exponent)}`
}

function plainOf(significant: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${significant}`
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = significant.slice(exponent + 1)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
