import type { KeyAward } from '#contract/papers/schemas.ts'
import type { Problem } from '../upload-model.ts'

/** What the number of a row counts: rows of a sheet, lines of a text, or paragraphs of a document. */
export type SheetUnit = 'row' | 'line' | 'paragraph'

export interface SheetRow {
  /** From 1, as the file's own program counts. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A sheet of a workbook, a table of a document, or the lines between tables. Rows without any text are not in it. */
export interface SheetPart {
  /** The name of a sheet; "" for others. */
  readonly name: string
  readonly rows: readonly SheetRow[]
}

/** A published answer key as its file holds it, before anything is made of it. */
export interface KeySheet {
  readonly unit: SheetUnit
  readonly parts: readonly SheetPart[]
  /** What the reader of the file could not read, such as an error in a cell. */
  readonly problems: readonly Problem[]
}

/** A question number with what stands beside it. */
export interface SheetEntry {
  readonly part: number
  readonly row: number
  readonly number: number
  /** As it stands in the sheet; "" where the cell is empty. */
  readonly value: string
  /** The heading above it and the names beside it, such as a subject. */
  readonly names: readonly string[]
  /** Filled cells of the row that it accounts for. */
  readonly cells: number
}

/**
 * Filled cells that give no answer. heading: titles, names of columns and of sections · column: a column that is not the key, such as the
 * subject · choice: the key of another set · unread: it could be neither.
 */
export interface SheetRest {
  readonly part: number
  readonly row: number
  readonly kind: 'heading' | 'column' | 'choice' | 'unread'
  readonly text: string
  readonly cells: number
}

/** Columns that may be the numbers and the key of the sheet. */
export interface ColumnChoice {
  /** From 0. */
  readonly numbers: number
  readonly key: number
  /** The headers above both; "" without any. */
  readonly header: string
}

/** The entries of one pair of columns in the order of their rows. */
export interface EntryList {
  readonly header: string
  readonly entries: readonly SheetEntry[]
}

/** A stretch of the sheet whose numbers begin anew. */
export interface SheetRun {
  /** The heading above it, the header of its columns or the name of its sheet; "" without any. */
  readonly name: string
  readonly entries: readonly SheetEntry[]
}

export interface ReadKeySheet {
  readonly unit: SheetUnit
  /** Several where the sheet has keys of several sets side by side. */
  readonly columns: readonly ColumnChoice[]
  /** One, unless a number stands twice. */
  readonly runs: readonly SheetRun[]
  readonly rest: readonly SheetRest[]
  readonly problems: readonly Problem[]
}

/** What a sheet says instead of an answer, in its own words. */
export type AwardWord = 'mta' | 'bonus' | 'drop'

export type SheetValue =
  | { readonly kind: 'award'; readonly word: AwardWord }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'empty' }

/** What an admin says about a sheet, once for all of it. */
export interface SheetChoices {
  /** The run that is this test's; "sections": each run is a section, in order. */
  readonly run: number | 'sections'
  /** What "Bonus" and "Drop" mean; null while nobody has said it. */
  readonly bonus: KeyAward | null
  readonly drop: KeyAward | null
  /** Whose order of options the letters follow: the question bank's, or that of this paper. */
  readonly letters: 'bank' | 'paper'
}
