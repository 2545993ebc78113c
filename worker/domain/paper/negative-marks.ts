import { NEGATIVE_UNIT } from '#contract/catalogue/public.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { NO_MARKS, parseMarks } from '#domain/marking/marks.ts'
import { negateUnits } from '#domain/marking/units.ts'

/** The most that a wrong answer costs by a pattern, in 1/3600 of a mark and not below 0, and whether every wrong answer costs as much. */
export function negativeMarks({ sections }: Pick<ContentPattern, 'sections'>): { readonly most: number; readonly isSame: boolean } {
  const costs = sections.flatMap(({ blocks }) =>
    blocks.map(({ scheme }) => Math.max(0, negateUnits(parseMarks(scheme.wrong, NEGATIVE_UNIT) ?? NO_MARKS))),
  )
  return { most: Math.max(0, ...costs), isSame: new Set(costs).size <= 1 }
}
