import type { TieRule } from '#contract/patterns/pattern.ts'
import type { Tally } from '#contract/results/schemas.ts'

/**
 * The pattern's list of ties as one text: of two attempts with the same score the one whose text sorts later is the better, and
 * equal texts share their rank (docs/exam-rules.md#rank-and-ties). Every part has a fixed width, so that text order is the order of the rules.
 */
export function tieKey(
  rules: readonly TieRule[],
  total: Omit<Tally, 'spentMs'>,
  sections: ReadonlyMap<string, Omit<Tally, 'spentMs'>>,
): string {
  return rules.map((rule) => part(rule, total, sections)).join(':')
}

function part(rule: TieRule, total: Omit<Tally, 'spentMs'>, sections: ReadonlyMap<string, Omit<Tally, 'spentMs'>>): string {
  switch (rule.by) {
    case 'section':
      return digits(OFFSET + BigInt(sections.get(rule.section)?.score12 ?? 0), 8)
    case 'fewerWrong':
      return digits(9_999n - BigInt(total.wrong), 4)
    case 'wrongToRight': {
      const { wrong, right } = rule.section === undefined ? total : (sections.get(rule.section) ?? total)
      return digits(MAX_RATIO - ratio(wrong, right), 14)
    }
  }
}

const OFFSET = 10_000_000n
const MAX_RATIO = 99_999_999_999_999n

/** wrong ÷ right in billionths: two different ratios of numbers under 10,000 differ by more than one. None right: 0 or infinite. */
function ratio(wrong: number, right: number): bigint {
  if (right === 0) return wrong === 0 ? 0n : MAX_RATIO
  return (BigInt(wrong) * 1_000_000_000n) / BigInt(right)
}

const digits = (n: bigint, width: number): string => String(n).padStart(width, '0')
