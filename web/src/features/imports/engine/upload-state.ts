import type { Locale } from '#contract/shared/locales.ts'
import type { UploadOutcome } from '#contract/imports/schemas.ts'
import type { UploadFormat } from '#web/formats/format-of-file.ts'
import type { ColumnMapping } from '#web/formats/guess-columns.ts'
import { DEFAULT_SETTINGS, type RowSettings } from '#web/formats/row-settings.ts'
import type { TextFormGuess } from '#web/formats/text-form.ts'
import type { Problem, UploadUnit } from '#web/formats/upload-model.ts'
import type { CellEdit, MendStep } from './mends.ts'

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
  readonly edits: readonly CellEdit[]
  /** What each step of mending did, to be undone. */
  readonly history: readonly MendStep[]
  readonly stage: UploadStage
  readonly checked: readonly RowResult[]
  readonly committed: readonly RowResult[]
}

/** A file as it is before anything was chosen. */
export const newState = (runId: string, fileName: string, format: UploadFormat, encoding: UploadState['encoding']): UploadState => ({
  runId,
  fileName,
  format,
  language: 'en',
  encoding,
  sheet: null,
  mapping: [],
  settings: DEFAULT_SETTINGS,
  edits: [],
  history: [],
  stage: 'mapping',
  checked: [],
  committed: [],
})

/** What was kept; an older page knew nothing of the newer parts. */
export const takenUp = (kept: UploadState): UploadState => ({
  ...kept,
  settings: { ...DEFAULT_SETTINGS, ...kept.settings },
  // An older page wrote none.
  history: (kept as Partial<UploadState>).history ?? [],
})

export type Choices = Partial<Pick<UploadState, 'mapping' | 'settings' | 'language' | 'encoding' | 'sheet'>>

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
  /** The sheet of a workbook that was read; null for other files. */
  readonly readSheet: string | null
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
  /** Problems of a kind, and how many rows have it; errors first. */
  readonly groups: readonly { readonly code: Problem['code']; readonly level: Problem['level']; readonly count: number }[]
  /** Of the file as a whole. */
  readonly file: readonly Problem[]
  /** Rows with a problem of each level. */
  readonly rowsWith: Readonly<Record<Problem['level'], number>>
  /** Steps of mending that can be undone. */
  readonly steps: number
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
