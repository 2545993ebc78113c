/**
 * A percentile with seven decimals as text, rounded half up (docs/exam-rules.md#percentile): 100 × count ÷ of. `count` is the number at or below
 * the score for the NTA's percentile, strictly below for the older one; the caller says which. Null where no one appeared.
 */
export function percentile(count: number, of: number): string | null {
  if (of <= 0) return null
  const scaled = (BigInt(count) * 2_000_000_000n + BigInt(of)) / (2n * BigInt(of))
  return `${scaled / 10_000_000n}.${String(scaled % 10_000_000n).padStart(7, '0')}`
}
