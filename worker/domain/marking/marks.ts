/** Marks are whole twelfths of a mark (docs/exam-rules.md#marks): ¼, ⅓, ½ and ⅔ are exact, sums are integers, nothing is ever rounded but what is shown. */
const MARK = /^(-?)(\d{1,4})(?:\.(\d{1,4})|\/(\d{1,2}))?$/

/** "2", "-1/2", "2/3", "0.25" in 1/12 marks; null where the text is no mark or not a whole number of twelfths ("1/5", "0.33"). */
export function parseMarks(text: string): number | null {
  const parts = MARK.exec(text)
  if (parts === null) return null
  const [, sign, whole = '', fraction, divisor] = parts
  const numerator = Number(whole + (fraction ?? ''))
  const denominator = divisor === undefined ? 10 ** (fraction?.length ?? 0) : Number(divisor)
  if (denominator === 0 || (numerator * 12) % denominator !== 0) return null
  const marks12 = (numerator * 12) / denominator
  return sign === '-' && marks12 !== 0 ? -marks12 : marks12
}

/** Two decimals, as score cards print them: 1038 → "86.50", -8 → "-0.67". Halves round away from zero. */
export function formatMarks(marks12: number): string {
  const hundredths = Math.trunc((Math.abs(marks12) * 100 + 6) / 12)
  const sign = marks12 < 0 && hundredths > 0 ? '-' : ''
  return `${sign}${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** For display and charts only; never to calculate with. */
export const marksAsNumber = (marks12: number): number => marks12 / 12
