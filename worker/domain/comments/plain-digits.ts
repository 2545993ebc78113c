/**
 * A text with every decimal digit as a Latin one, whatever script it is of. The digits of each script stand in a row of ten that begins with
 * its zero, so a digit is worth its distance from the beginning of the row.
 */
export const plainDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, latinDigit)

function latinDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}
