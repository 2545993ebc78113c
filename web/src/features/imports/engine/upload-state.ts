import type { Locale } from '#contract/shared/locales.ts'
import type { UploadOutcome } from '#contract/imports/schemas.ts'
import type { UploadFormat } from '../formats/format-of-file.ts'
import type { ColumnMapping } from '../formats/guess-columns.ts'
import type { RowSettings } from '../formats/row-settings.ts'
import type { TextFormGuess } from '../formats/text-form.ts'
import type { Problem, UploadUnit } from '../formats/upload-model.ts'

/** What survives a reload: with the file itself it is enough to be where one was. */
export interface UploadState {
  /** Of the run, made before anything is sent, so that sending twice is one run. */
  readonly runId: string
  readonly fileName: string
  readonly format: UploadFormat
  readonly language: Locale
  readonly encoding: 'windows-1252' | null
  readonly sheet: string | null
  readonly mapping: ColumnMapping
  readonly settings: RowSettings
  /** Cells that were corrected, by row and column of the template. */
  readonly edits: readonly (readonly [row: number, column: string, text: string])[]
  readonly stage: UploadStage
  readonly checked: readonly RowResult[]
  readonly committed: readonly RowResult[]
}

export type UploadStage = 'mapping' | 'checking' | 'checked' | 'committing' | 'done'

/** What the server said of a row, as it then was (`hash`). */
export interface RowResult {
  readonly row: number
  readonly hash: string
  readonly outcome: UploadOutcome
  readonly version: number | null
  readonly problems: readonly Problem[]
}

/** A file that was dropped or chosen. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What the screen shows of a file before it is checked. */
export interface UploadOverview {
  readonly state: Pick<UploadState, 'runId' | 'fileName' | 'format' | 'language' | 'encoding' | 'sheet' | 'mapping' | 'settings' | 'stage'>
  readonly rows: number
  readonly pictures: number
  readonly sheets: readonly string[]
  readonly columns: readonly { readonly header: string; readonly sample: string }[]
  readonly unit: UploadUnit
  /** What the texts of a sheet look like; null for formats that say so themselves. */
  readonly guess: TextFormGuess | null
  /** Keys that may be one number or several answers, the first of them. */
  readonly grouped: { readonly count: number; readonly cells: readonly GroupedCell[] }
}

export interface GroupedCell {
  readonly row: number
  readonly text: string
  /** What the key becomes; "" where that reading does not fit. */
  readonly one: string
  readonly several: string
}

/** What the screen shows of a checked file. */
export interface UploadView {
  readonly stage: UploadStage
  readonly unit: UploadUnit
  readonly total: number
  readonly counts: Readonly<Record<'create' | 'update' | 'unchanged' | 'skip' | 'error', number>>
  readonly warnings: number
  /** Problems of a kind, and how many rows have it. */
  readonly groups: readonly { readonly code: Problem['code']; readonly level: Problem['level']; readonly count: number }[]
  readonly problems: readonly ShownProblem[]
  /** More problems than are shown. */
  readonly hidden: number
  readonly newTopics: readonly string[]
  /** Rows that the next import would send, and those that are done. */
  readonly ready: number
  readonly done: number
  readonly committed: Readonly<Record<UploadOutcome, number>>
  /** Cells in old-font Hindi, the first of them, to choose from. */
  readonly legacy: readonly LegacyChoice[]
}

export interface LegacyChoice {
  readonly row: number
  readonly column: string
  readonly before: string
  readonly after: string
  readonly isSure: boolean
}

export interface ShownProblem extends Problem {
  /** What the cell says now; null where it cannot be corrected here. */
  readonly text: string | null
}
