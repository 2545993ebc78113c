import type { UnclearEntry } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { SheetRest, SheetUnit } from '#web/formats/key-sheet/key-sheet-model.ts'
import { type Problem, Refusal, type RefusalCode } from '#web/formats/upload-model.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What keeps a value from being a key, and how to mend it. */
export const faultText: Record<UnclearEntry['fault'], () => string> = {
  empty: () => m.admin_keys_sheet_fault_empty(),
  not_options: () => m.admin_keys_sheet_fault_options(),
  no_such_option: () => m.admin_keys_sheet_fault_no_option(),
  ambiguous_letter: () => m.admin_keys_sheet_fault_ambiguous(),
  several_of_one: () => m.admin_keys_sheet_fault_several(),
  not_number: () => m.admin_keys_sheet_fault_number(),
  grouped: () => m.admin_keys_sheet_fault_grouped(),
  date: () => m.admin_keys_sheet_fault_date(),
  not_typed: () => m.admin_keys_sheet_fault_typed(),
  not_cells: () => m.admin_keys_sheet_fault_cells(),
  too_many: () => m.admin_keys_sheet_fault_many(),
  not_words: () => m.admin_keys_sheet_fault_words(),
  twice: () => m.admin_keys_sheet_fault_twice(),
  order_unknown: () => m.admin_keys_sheet_fault_order(),
}

export const restName: Record<SheetRest['kind'] | 'left' | 'repeated', () => string> = {
  heading: () => m.admin_keys_sheet_kind_heading(),
  column: () => m.admin_keys_sheet_kind_column(),
  choice: () => m.admin_keys_sheet_kind_choice(),
  unread: () => m.admin_keys_sheet_kind_unread(),
  left: () => m.admin_keys_sheet_kind_left(),
  repeated: () => m.admin_keys_sheet_kind_repeated(),
}

const PLACES: Record<SheetUnit, (params: { row: string }) => string> = {
  row: (params) => m.admin_keys_sheet_at_row(params),
  line: (params) => m.admin_keys_sheet_at_line(params),
  paragraph: (params) => m.admin_keys_sheet_at_paragraph(params),
}

/** Where something stands in the sheet, by the numbers of its own program. */
export function placeText(unit: SheetUnit, row: number, sheet = ''): string {
  const place = PLACES[unit]({ row: formatNumber(row) })
  return sheet === '' ? place : m.admin_keys_sheet_in_sheet({ sheet, place })
}

/** What the reader of a file could not read. */
export function problemText({ code, params }: Problem): string {
  if (code === 'sheets_unread') return m.admin_keys_sheet_problem_hidden({ sheets: params?.['sheets'] ?? '' })
  return code === 'paragraph_differs' ? m.admin_keys_sheet_problem_word() : m.admin_keys_sheet_problem_cell()
}

/** Why a sheet is not read at all, in words that say what to do. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return m.admin_keys_sheet_failed()
  return (REFUSALS[error.code] ?? m.admin_keys_sheet_failed)({ row: '', most: '', ...error.params })
}

const REFUSALS: Partial<Record<RefusalCode, (params: { row: string; most: string }) => string>> = {
  bomb: () => m.admin_upload_refused_bomb(),
  broken_zip: () => m.admin_upload_refused_broken(),
  cell_too_long: (params) => m.admin_upload_refused_cell(params),
  empty: () => m.admin_keys_sheet_none(),
  encoding: () => m.admin_upload_refused_encoding(),
  iscii: () => m.admin_upload_refused_iscii(),
  macros: () => m.admin_upload_refused_macros(),
  not_docx: () => m.admin_upload_refused_docx(),
  not_xlsx: () => m.admin_upload_refused_xlsx(),
  nul: () => m.admin_upload_refused_nul(),
  old_excel: () => m.admin_upload_refused_old(),
  old_word: () => m.admin_upload_refused_old_word(),
  too_large: (params) => m.admin_upload_refused_large(params),
  too_many_columns: (params) => m.admin_upload_refused_columns(params),
  too_many_rows: (params) => m.admin_keys_sheet_rows(params),
  unknown_format: () => m.admin_keys_sheet_unknown(),
}
