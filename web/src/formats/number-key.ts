/** A number as numerical keys are written: without an exponent, a leading plus and spaces. Null where it is no number, such as "3,5". */
export function plainNumber(written: string): string | null {
  const said = written.trim().replaceAll('−', '-')
  // Digits with grouping commas stay as they are: whoever uploads says what they mean (`key_grouped`).
  if (/^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(said)) return said.replace(/^\+/, '')
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(said)
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = '', exponent] = parts
  if (whole === '' && fraction === '') return null
  const minus = sign === '-' ? '-' : ''
  if (exponent === undefined) return `${minus}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(1, point)
  const after = padded.slice(at).replace(/0+$/, '')
  return `${minus}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${after === '' ? '' : `.${after}`}`
}

/** A number of a program, such as 3.6000000000000005, as a decimal of at most twelve digits. */
export const decimalOf = (value: number): string => plainNumber(String(Number(value.toPrecision(12)))) ?? String(value)

/** "3 ± 0.1", or the number alone where nothing is tolerated. */
export const withTolerance = (value: string, tolerance: string): string => (/[1-9]/.test(tolerance) ? `${value} ± ${tolerance}` : value)
