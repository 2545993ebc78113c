import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { KeyAward } from '#contract/papers/schemas.ts'
import { type ComparedSheet, compareKeySheet } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { AwardWord, KeySheet, ReadKeySheet, SheetChoices } from '#web/formats/key-sheet/key-sheet-model.ts'
import { runOfTest } from '#web/formats/key-sheet/place-entries.ts'
import { readKeySheet } from '#web/formats/key-sheet/read-key-sheet.ts'
import { type SheetDifference, sheetDifferences } from '#web/formats/key-sheet/sheet-ledger.ts'
import { valueOf } from '#web/formats/key-sheet/sheet-value.ts'

/** What the admin has said about a sheet so far. */
export interface SheetAnswers {
  readonly column: number | null
  readonly run: number | 'sections' | null
  readonly bonus: KeyAward | null
  readonly drop: KeyAward | null
  readonly letters: SheetChoices['letters']
}

export const NO_ANSWERS: SheetAnswers = { column: null, run: null, bonus: 'attempted', drop: null, letters: 'bank' }

export interface SheetComparison {
  readonly read: ReadKeySheet
  readonly rows: number
  /** The part that is the test's; null until it is said, where the sheet does not tell. */
  readonly run: number | 'sections' | null
  readonly words: ReadonlySet<AwardWord>
  /** Null until the column and the part are known. */
  readonly compared: ComparedSheet | null
  readonly differences: readonly SheetDifference[]
}

/** A sheet compared with the newest key of a paper, as far as the admin's answers go. */
export function compareWithPaper(file: KeySheet, paper: NonNullable<TestKeys['paper']>, answers: SheetAnswers): SheetComparison {
  const read = readKeySheet(file, answers.column ?? 0)
  const run = answers.run ?? runOfTest(read.runs, paper.sections)
  const rows = file.parts.reduce((sum, part) => sum + part.rows.length, 0)
  const words = new Set<AwardWord>()
  for (const { entries } of read.runs)
    for (const entry of entries) {
      const value = valueOf(entry.value)
      if (value.kind === 'award') words.add(value.word)
    }
  const isAsked = (read.columns.length > 1 && answers.column === null) || run === null
  const { bonus, drop, letters } = answers
  const compared = isAsked ? null : compareKeySheet(read, paper, { run, bonus, drop, letters })
  return { read, rows, run, words, compared, differences: compared === null ? [] : sheetDifferences(file, read, compared) }
}
