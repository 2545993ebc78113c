import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkedSection } from '#contract/study-plan/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { unitOfPattern } from '#domain/marking/mark-unit.ts'
import { parseMarks } from '#domain/marking/marks.ts'

/** What each section of a pattern gives for every answer right, in units of the pattern; of "attempt any n" so many count. */
export function sectionMarks({ sections }: ContentPattern): MarkedSection[] {
  const unit = unitOfPattern({ sections })
  return sections.map(({ title, blocks }) => ({
    title: title.en,
    marks12: blocks.reduce(
      (sum, { count, attemptAny, scheme: { right } }) => sum + (attemptAny ?? count) * (parseMarks(right, unit) ?? 0),
      0,
    ) as Units,
  }))
}
