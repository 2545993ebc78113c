import type { CUT_OFF_CATEGORIES, ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseMarks } from '#domain/marking/marks.ts'
import { subtractUnits } from '#domain/marking/units.ts'
import { groupBy } from '../group-by.ts'

export type CutOffCategory = (typeof CUT_OFF_CATEGORIES)[number]
type CutOff = NonNullable<ContentPattern['cutOffs']>[number]

/** A line of the cut-offs: a category's, or the learner's own score in its place among them. */
export type CutOffRow =
  | {
      readonly kind: 'cutOff'
      readonly category: CutOffCategory
      readonly year: number | null
      readonly marks: Units
      /** The upper end where the years or shifts made a band of it. */
      readonly to: Units | null
      readonly place: CutOffPlace
    }
  | { readonly kind: 'mine'; readonly marks: Units }

/** Where the own score stands: short of it by so much, within the band, or past it. */
export type CutOffPlace = { readonly kind: 'short'; readonly by: Units } | { readonly kind: 'within' } | { readonly kind: 'reached' }

/** Of the whole paper (`section` null) or of one section, highest first; a score that equals a cut-off stands above it, since it has reached it. */
export function cutOffRows(cutOffs: ContentPattern['cutOffs'], section: string | null, score: Units, unit: number): CutOffRow[] {
  const own = (cutOffs ?? []).filter((one) => (one.section ?? null) === section)
  const rows = own.flatMap((one): CutOffRow[] => {
    const [marks, to] = [parseMarks(one.marks, unit), one.to === undefined ? null : parseMarks(one.to, unit)]
    if (marks === null) return []
    return [{ kind: 'cutOff', category: one.category, year: one.year ?? null, marks, to, place: placeOf(score, marks, to) }]
  })
  if (rows.length === 0) return []
  return [{ kind: 'mine', marks: score } as const, ...rows].toSorted((a, b) => b.marks - a.marks)
}

/** The sections for which the pattern has cut-offs of their own, by id. */
export const cutOffSections = (cutOffs: ContentPattern['cutOffs']): ReadonlySet<string> =>
  new Set((cutOffs ?? []).flatMap(({ section }) => section ?? []))

/** One line of the whole paper to compare with: of the own category where there is one, of the latest year. */
export function mainCutOff(cutOffs: ContentPattern['cutOffs'], category: string | null): CutOff | undefined {
  const whole = (cutOffs ?? []).filter(({ section }) => section === undefined)
  const byCategory = groupBy(whole, (one) => one.category)
  const own = [...byCategory].find(([one]) => one === category)?.[1] ?? whole
  return own.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))[0]
}

function placeOf(score: Units, marks: Units, to: Units | null): CutOffPlace {
  if (score < marks) return { kind: 'short', by: subtractUnits(marks, score) }
  return to !== null && score < to ? { kind: 'within' } : { kind: 'reached' }
}
