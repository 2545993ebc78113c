import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import { parseMarks, UNIT } from '#domain/marking/marks.ts'

/**
 * What is wrong with a proportional scheme for a question with so many right options, or null: the share of one of them must be whole
 * twelfths of a mark, because marks are exact and never rounded (docs/exam-rules.md#marks).
 */
export function shareFault(scheme: MarkingScheme, rightOptions: number | null): string | null {
  if (scheme.rule !== 'proportional' || rightOptions === null) return null
  const right = parseMarks(scheme.right, UNIT)
  if (right === null || right % rightOptions === 0) return null
  return (
    `has ${rightOptions} right options, and one of ${rightOptions} parts of ${scheme.right} marks is not whole twelfths; ` +
    'change the marks of the block or the number of right options'
  )
}
