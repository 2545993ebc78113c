import type { ContentQuestion } from '#contract/imports/content.ts'
import { questionOfRow, type UploadQuestion } from '#web/formats/question-of-row.ts'
import type { Cells } from '#web/formats/row/row-cells.ts'
import type { RowSettings } from '#web/formats/row-settings.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { legacyCells, type LegacyCell } from './legacy-cells.ts'
import { hashOf, namedQuestion } from './name-question.ts'

/** A row: its cells, its problems, and the name it got. */
export interface CheckedRow {
  readonly read: UploadQuestion
  readonly question: ContentQuestion | null
  /** Of what it would be sent as; "" where it is at fault. */
  readonly hash: string
  readonly problems: readonly Problem[]
  readonly legacy: readonly LegacyCell[]
}

/** Reads a row by itself. */
export async function checkRow(row: number, cells: Cells, settings: RowSettings): Promise<CheckedRow> {
  const read = questionOfRow(row, cells, settings)
  const question = read.question === null ? null : await namedQuestion(read.question)
  const legacy = legacyCells(cells)
  const hash = question === null ? '' : await hashOf([question, read.topic, read.passage])
  return { read, question, hash, problems: [...read.problems, ...fontProblems(row, legacy)], legacy }
}

/** What old-font Hindi is told of the cells that surely are. */
export const fontProblems = (row: number, legacy: readonly LegacyCell[]): Problem[] =>
  legacy
    .filter(({ isSure }) => isSure)
    .map(({ column, after }): Problem => ({
      row,
      column,
      code: 'legacy_hindi',
      level: 'warning',
      params: { after: after.slice(0, 200) },
    }))
