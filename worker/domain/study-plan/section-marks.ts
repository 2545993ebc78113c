import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkedSection } from '#contract/study-plan/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseMarks, UNIT } from '#domain/marking/marks.ts'

/** What each section of a pattern gives for every answer right, in 1/12 marks; of "attempt any n" so many count. */
export const sectionMarks = ({ sections }: ContentPattern): MarkedSection[] =>
  sections.map(({ title, blocks }) => ({
    title: title.en,
    marks12: blocks.reduce(
      (sum, { count, attemptAny, scheme: { right } }) => sum + (attemptAny ?? count) * (parseMarks(right, UNIT) ?? 0),
      0,
    ) as Units,
  }))
