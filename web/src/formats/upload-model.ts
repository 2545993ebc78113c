import type { ContentTopic } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'

/**
 * What every parser yields: a table whose cells know the row (or line) they came from. Text formats yield it in the template's own
 * columns; a sheet brings its headers, which are then mapped to them. Nothing a parser meets is left out without a problem that says so.
 */
export interface UploadTable {
  readonly unit: UploadUnit
  /** As the file has them. */
  readonly headers: readonly string[]
  readonly rows: readonly UploadRow[]
  /** By id; cells name them as `image:its-id`. */
  readonly pictures: ReadonlyMap<string, Picture>
  /** Topics the file defines itself, by id. */
  readonly topics: ReadonlyMap<string, ContentTopic>
  readonly problems: readonly Problem[]
  /** Of a format without cells: the text that a question was read from, by its row; also of questions that could not be read. */
  readonly sources?: ReadonlyMap<number, string>
}

/** What a row number counts: rows of a sheet, lines of a text, or questions as their file numbers them. */
export type UploadUnit = 'row' | 'line' | 'question'

export interface UploadRow {
  /** The row of the sheet as its program shows it, the line a question begins at, or the question's own number; from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface Picture {
  readonly id: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Something that is wrong, missing or cannot be carried. What it says is the screen's affair. */
export interface Problem {
  /** Null: the whole file. */
  readonly row: number | null
  /** A column of the template, such as `option_c_hi`, or the file's own header. */
  readonly column: string | null
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string>>
  readonly level: 'error' | 'warning'
}

export type ProblemCode =
  | 'answer_feedback_moved'
  | 'alt_missing'
  | 'bad_character'
  | 'bad_decimals'
  | 'bad_difficulty'
  | 'bad_id'
  | 'bad_key'
  | 'bad_letter'
  | 'bad_type'
  | 'bad_year'
  | 'changed_meanwhile'
  | 'columns_dropped'
  | 'date_cell'
  | 'dollar'
  | 'drawing_as_picture'
  | 'drawing_lost'
  | 'duplicate_id'
  | 'duplicate_row'
  | 'duplicate_stem'
  | 'entries_differ'
  | 'error_cell'
  | 'essay'
  | 'example_row'
  | 'field_text'
  | 'format_lost'
  | 'formula_as_picture'
  | 'formula_part'
  | 'gift_syntax'
  | 'html_lost'
  | 'aiken_line'
  | 'aiken_no_answer'
  | 'json_invalid'
  | 'json_part'
  | 'key_missing'
  | 'key_ambiguous'
  | 'key_by_order'
  | 'key_from_look'
  | 'key_grouped'
  | 'labels_stripped'
  | 'paragraph_differs'
  | 'legacy_hindi'
  | 'merged'
  | 'metafile_lost'
  | 'note_lost'
  | 'no_answer'
  | 'no_text'
  | 'not_carried'
  | 'number_unread'
  | 'object_lost'
  | 'old_font'
  | 'option_gap'
  | 'option_label'
  | 'option_twice'
  | 'options_count'
  | 'options_few'
  | 'options_none'
  | 'options_shared'
  | 'picture_format'
  | 'picture_in_cell'
  | 'picture_large'
  | 'picture_left'
  | 'picture_remote'
  | 'quotes'
  | 'raw_tex'
  | 'rows_above'
  | 'server'
  | 'sheets_unread'
  | 'several_right'
  | 'shown_differs'
  | 'solution_from_key'
  | 'solution_letter'
  | 'solution_missing'
  | 'stem_missing'
  | 'tags_many'
  | 'tex_converted'
  | 'title_lost'
  | 'text_unplaced'
  | 'too_long'
  | 'too_many_entries'
  | 'topic_missing'
  | 'translation_missing'
  | 'range_open'
  | 'type_unsupported'
  | 'xml_broken'
  | 'key_declared'
  | 'processing_long'
  | 'interactions_joint'
  | 'file_lost'
  | 'file_not_kept'
  | 'units_lost'
  | 'text_dropped'
  | 'language_lost'
  | 'case_lost'
  | 'ledger_differs'
  | 'weights_lost'
  | 'wildcard'
  | 'attempt_left'
  | 'crop_missing'
  | 'crop_shared'
  | 'key_bonus'
  | 'key_dropped'
  | 'marks_of_file'
  | 'picture_question'
  | 'test_settings'

/** The file is not read at all, and why. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly params: Readonly<Record<string, string>>

  constructor(code: RefusalCode, params: Readonly<Record<string, string>> = {}) {
    super(`the file is refused: ${code}`)
    this.code = code
    this.params = params
  }
}

export type RefusalCode =
  | 'bomb'
  | 'broken_zip'
  | 'cell_too_long'
  | 'empty'
  | 'encoding'
  | 'iscii'
  | 'key_only'
  | 'macros'
  | 'no_header'
  | 'no_questions'
  | 'not_docx'
  | 'not_json'
  | 'not_xlsx'
  | 'not_xml'
  | 'nul'
  | 'old_excel'
  | 'old_word'
  | 'too_large'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'unknown_format'
  | 'unsafe_paths'

export const UPLOAD_LIMITS = {
  /** Of a file that is no zip. */
  fileBytes: 10 * 1024 * 1024,
  /** Of a zip: a package, a workbook or a document with its pictures. */
  zipBytes: 40 * 1024 * 1024,
  rows: 5_000,
  columns: 500,
  cell: 20_000,
  /** What a text of a file may hold before its marks are read; one that is longer cannot come down to a cell. */
  markup: 100_000,
  /** What all parts of a zip may come to when unpacked. */
  unpackedBytes: 160 * 1024 * 1024,
  pictureBytes: 512 * 1024,
} as const

export interface ParseOptions {
  /** The language of a text format, which has only one. */
  readonly language: Locale
  /** Of a text file that is no Unicode; only where someone has said so. */
  readonly encoding?: 'windows-1252'
  /** The sheet of a workbook, by name; the one that looks most like questions by default. */
  readonly sheet?: string
  /** Files that were dropped along, by name: pictures that cells name. */
  readonly files?: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

export const NO_TOPICS: ReadonlyMap<string, ContentTopic> = new Map()
