import type { ContentPattern } from '#contract/pattern.ts'
import { parseMarks } from '#domain/marks.ts'

export type CutOffCategory = NonNullable<ContentPattern['cutOffs']>[number]['category']

/** A line of the cut-offs: a category's, or the learner's own score in its place among them. Marks in 1/12. */
export type CutOffRow =
  | {
      readonly kind: 'cutOff'
      readonly category: CutOffCategory
      readonly marks12: number
      /** Own score less this; 0 or more is reached. */ readonly ahead12: number
    }
  | { readonly kind: 'mine'; readonly marks12: number }

/** Highest first; a score that equals a cut-off stands above it, since it has reached it. */
export function cutOffRows(cutOffs: ContentPattern['cutOffs'], score12: number): CutOffRow[] {
  const rows = (cutOffs ?? []).flatMap(({ category, marks }): CutOffRow[] => {
    const marks12 = parseMarks(marks)
    return marks12 === null ? [] : [{ kind: 'cutOff', category, marks12, ahead12: score12 - marks12 }]
  })
  if (rows.length === 0) return []
  return [{ kind: 'mine', marks12: score12 } as const, ...rows].toSorted((a, b) => b.marks12 - a.marks12)
}
