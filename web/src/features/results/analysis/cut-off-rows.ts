import type { CUT_OFF_CATEGORIES, ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseMarks, UNIT } from '#domain/marking/marks.ts'
import { subtractUnits } from '#domain/marking/units.ts'
import { groupBy } from '../group-by.ts'

export type CutOffCategory = (typeof CUT_OFF_CATEGORIES)[number]
type CutOff = NonNullable<ContentPattern['cutOffs']>[number]

/** A line of the cut-offs: a category's, or the learner's own score in its place among them. Marks in 1/12. */
export type CutOffRow =
  | {
      readonly kind: 'cutOff'
      readonly category: CutOffCategory
      readonly year: number | null
      readonly marks12: Units
      /** The upper end where the years or shifts made a band of it. */
      readonly to12: Units | null
      readonly place: CutOffPlace
    }
  | { readonly kind: 'mine'; readonly marks12: Units }

/** Where the own score stands: short of it by so much, within the band, or past it. */
export type CutOffPlace = { readonly kind: 'short'; readonly by12: Units } | { readonly kind: 'within' } | { readonly kind: 'reached' }

/** Of the whole paper (`section` null) or of one section, highest first; a score that equals a cut-off stands above it, since it has reached it. */
export function cutOffRows(cutOffs: ContentPattern['cutOffs'], section: string | null, score12: Units): CutOffRow[] {
  const own = (cutOffs ?? []).filter((one) => (one.section ?? null) === section)
  const rows = own.flatMap((one): CutOffRow[] => {
    const [marks12, to12] = [parseMarks(one.marks, UNIT), one.to === undefined ? null : parseMarks(one.to, UNIT)]
    if (marks12 === null) return []
    return [{ kind: 'cutOff', category: one.category, year: one.year ?? null, marks12, to12, place: placeOf(score12, marks12, to12) }]
  })
  if (rows.length === 0) return []
  return [{ kind: 'mine', marks12: score12 } as const, ...rows].toSorted((a, b) => b.marks12 - a.marks12)
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

function placeOf(score12: Units, marks12: Units, to12: Units | null): CutOffPlace {
  if (score12 < marks12) return { kind: 'short', by12: subtractUnits(marks12, score12) }
  return to12 !== null && score12 < to12 ? { kind: 'within' } : { kind: 'reached' }
}
