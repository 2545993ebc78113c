import { NEGATIVE_UNIT } from '#contract/catalogue/public.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { readMark } from '#domain/marking/marks.ts'

/**
 * The most that a wrong answer costs by a pattern, in 1/3600 of a mark and not below 0, and whether every wrong answer costs as much.
 * It is for a sentence with two decimals: sevenths are rounded to it.
 */
export function negativeMarks({ sections }: Pick<ContentPattern, 'sections'>): { readonly most: number; readonly isSame: boolean } {
  const costs = sections.flatMap(({ blocks }) => blocks.map(({ scheme }) => costOf(scheme.wrong)))
  return { most: Math.max(0, ...costs), isSame: new Set(costs).size <= 1 }
}

function costOf(wrong: string): number {
  const { numerator, denominator } = readMark(wrong) ?? { numerator: 0, denominator: 1 }
  return Math.max(0, 0 - Math.round((numerator * NEGATIVE_UNIT) / denominator))
}
