import type { Answer } from '#contract/attempts/schemas.ts'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { unitOfScheme } from '#domain/marking/mark-unit.ts'
import { NO_MARKS, parseMarks } from '#domain/marking/marks.ts'

/** What a cell of a matrix was: chosen and right, right but left out, chosen and wrong, or rightly empty. */
export type CellState = 'hit' | 'missed' | 'wrong' | 'empty'

export interface ReviewedRow {
  readonly cells: readonly CellState[]
  readonly verdict: Extract<Verdict, 'right' | 'wrong' | 'skipped'>
  /** Null where the matrix is marked as a whole. */
  readonly marks: Units | null
  /** Units in a mark. */
  readonly unit: number
}

/**
 * A matrix answer row by row, as marking takes it (docs/exam-rules.md#partial-marks): a row is right where exactly its columns are chosen.
 * @param right the right columns of each row
 */
export function reviewMatrix(scheme: MarkingScheme, columns: number, right: readonly (readonly number[])[], answer: Answer): ReviewedRow[] {
  const chosen = new Set(typeof answer === 'object' ? answer : [])
  const unit = unitOfScheme(scheme)
  return right.map((rightColumns, row) => {
    const cells = Array.from({ length: columns }, (_, column): CellState => {
      const isRight = rightColumns.includes(column)
      if (chosen.has(row * columns + column)) return isRight ? 'hit' : 'wrong'
      return isRight ? 'missed' : 'empty'
    })
    const verdict = verdictOf(cells)
    return { cells, verdict, marks: scheme.rule === 'perRow' ? (parseMarks(marksText(scheme, verdict), unit) ?? NO_MARKS) : null, unit }
  })
}

function verdictOf(cells: readonly CellState[]): ReviewedRow['verdict'] {
  if (!cells.some((cell) => cell === 'hit' || cell === 'wrong')) return 'skipped'
  return cells.some((cell) => cell === 'missed' || cell === 'wrong') ? 'wrong' : 'right'
}

function marksText(
  { right, wrong, unanswered = '0' }: Extract<MarkingScheme, { rule: 'perRow' }>,
  verdict: ReviewedRow['verdict'],
): string {
  return verdict === 'right' ? right : verdict === 'wrong' ? wrong : unanswered
}
