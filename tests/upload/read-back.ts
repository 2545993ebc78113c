import type { ContentQuestion } from '#contract/imports/content.ts'
import { guessColumns } from '#web/formats/guess-columns.ts'
import { questionOfRow } from '#web/formats/question-of-row.ts'
import type { UploadFormat } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { DEFAULT_SETTINGS, type RowSettings } from '#web/formats/row-settings.ts'
import type { Problem } from '#web/formats/upload-model.ts'

/** What a file's bytes are as questions, and every problem on the way. */
export async function readBack(
  format: UploadFormat,
  bytes: Uint8Array<ArrayBuffer>,
  settings: RowSettings = { ...DEFAULT_SETTINGS, subject: 'S', topic: 'T' },
): Promise<{ questions: ContentQuestion[]; problems: Problem[]; rows: number }> {
  const table = await readUpload(format, bytes, { language: 'en' })
  const mapping = guessColumns(table.headers, [])
  const problems = [...table.problems]
  const questions: ContentQuestion[] = []
  for (const { row, cells } of table.rows) {
    const read = questionOfRow(row, new Map(cells.flatMap((cell, i) => (mapping[i] ? [[mapping[i], cell] as const] : []))), settings)
    problems.push(...read.problems)
    if (read.question !== null) questions.push(read.question)
  }
  return { questions, problems, rows: table.rows.length }
}

export const errorsOf = (problems: readonly Problem[]): Problem[] => problems.filter(({ level }) => level === 'error')
