import type { ColumnMapping } from '#web/formats/guess-columns.ts'
import { columnNamed, type Column } from '#web/formats/template-columns.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { UploadOverview } from '../engine/upload-state.ts'
import { isSheet } from '#web/formats/sheet-format.ts'
import { languageName } from '../language-name.ts'

/** Names a column of the template as the file does; in words where the file has no such column. */
export type ColumnLabel = (column: string) => string

/** The names of a file's columns. */
export function columnLabels({ state, columns }: Pick<UploadOverview, 'state' | 'columns'>): ColumnLabel {
  const own = isSheet(state.format) ? headersBy(state.mapping, columns) : new Map<string, string>()
  return (column) => own.get(column) ?? columnWords(column)
}

const headersBy = (mapping: ColumnMapping, columns: UploadOverview['columns']): ReadonlyMap<string, string> =>
  new Map(
    mapping.flatMap((name, i) => {
      const header = columns[i]?.header.trim() ?? ''
      return name === null || header === '' ? [] : [[name, header] as const]
    }),
  )

/** A column of the template in words, with its language. */
export function columnWords(name: string): string {
  const column = columnNamed(name)
  if (column === null) return name
  const words = column.kind === 'option' ? m.admin_upload_col_option({ letter: column.letter.toUpperCase() }) : WORDS[column.kind]()
  return 'language' in column ? m.admin_upload_col_in({ column: words, language: languageName(column.language) }) : words
}

const WORDS: Record<Exclude<Column['kind'], 'option'>, () => string> = {
  external_id: () => m.admin_upload_col_id(),
  type: () => m.admin_upload_col_type(),
  subject: () => m.admin_upload_col_subject(),
  topic: () => m.admin_upload_col_topic(),
  difficulty: () => m.admin_upload_col_difficulty(),
  source: () => m.admin_upload_col_source(),
  year: () => m.admin_upload_col_year(),
  tags: () => m.admin_upload_col_tags(),
  key: () => m.admin_upload_col_key(),
  decimals: () => m.admin_upload_col_decimals(),
  passage_id: () => m.admin_upload_col_passage_id(),
  text_form: () => m.admin_upload_col_text_form(),
  topic_id: () => m.admin_upload_col_topic_id(),
  fixed_order: () => m.admin_upload_col_fixed_order(),
  option_order: () => m.admin_upload_col_option_order(),
  row_order: () => m.admin_upload_col_row_order(),
  column_order: () => m.admin_upload_col_column_order(),
  stem: () => m.admin_upload_col_stem(),
  solution: () => m.admin_upload_col_solution(),
  hint: () => m.admin_upload_col_hint(),
  passage: () => m.admin_upload_col_passage(),
  rows: () => m.admin_upload_col_rows(),
  columns: () => m.admin_upload_col_columns(),
  list1: () => m.admin_upload_col_list1(),
  list2: () => m.admin_upload_col_list2(),
  video: () => m.admin_upload_col_video(),
  video_seconds: () => m.admin_upload_col_video_seconds(),
}
