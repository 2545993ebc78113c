import type { PaperQuestion } from '#contract/papers/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { attainableMarks } from '#domain/marking/counted-questions.ts'
import { unitOfPattern } from '#domain/marking/mark-unit.ts'
import { marksAsNumber } from '#domain/marking/marks.ts'
import { schemeInUnits } from '#domain/marking/scheme.ts'

/** How many questions a pattern lays out, whether or not all of them count. */
export const questionCount = (pattern: ContentPattern): number =>
  pattern.sections.flatMap(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)

/**
 * The most that a paper of this pattern can give, in plain marks. Where a matrix is marked by rows that hangs on the paper's questions:
 * null without them.
 */
export function patternMaximum(pattern: ContentPattern, questions: readonly Pick<PaperQuestion, 'rows'>[] | null): number | null {
  const unit = unitOfPattern(pattern)
  const blocks = pattern.sections.flatMap((section) => section.blocks)
  if (questions === null && blocks.some(({ scheme }) => scheme.rule === 'perRow')) return null
  const schemes = blocks.flatMap(({ count, scheme }) => Array<typeof scheme>(count).fill(scheme))
  const plan = schemes.flatMap((scheme, question) => schemeInUnits(scheme, questions?.[question]?.rows?.length ?? 1, unit) ?? [])
  let from = 0
  const sections = pattern.sections.map((section) => {
    const start = from
    from += section.blocks.reduce((sum, { count }) => sum + count, 0)
    return { id: section.id, from: start, to: from }
  })
  return marksAsNumber(attainableMarks({ pattern, sections, questions: plan.map((scheme) => ({ scheme })) }).total, unit)
}
