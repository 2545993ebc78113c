import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { EngineStopped } from './engine/upload-engine.ts'
import { Refusal, type RefusalCode } from '#web/formats/upload-model.ts'

/** Why a step did not continue, in words that say what to do. */
export function stoppedText(error: unknown): string {
  if (error instanceof Refusal) return REFUSALS[error.code]({ ...error.params })
  if (error instanceof EngineStopped) return m.admin_upload_stopped()
  return `${m.admin_upload_failed()} ${errorText(error)}`
}

const REFUSALS: Record<RefusalCode, (params: Record<string, string>) => string> = {
  bomb: () => m.admin_upload_refused_bomb(),
  broken_zip: () => m.admin_upload_refused_broken(),
  cell_too_long: ({ row = '', most = '' }) => m.admin_upload_refused_cell({ row, most }),
  empty: () => m.admin_upload_refused_empty(),
  encoding: () => m.admin_upload_refused_encoding(),
  iscii: () => m.admin_upload_refused_iscii(),
  key_only: () => m.admin_upload_refused_key_only(),
  macros: () => m.admin_upload_refused_macros(),
  no_header: () => m.admin_upload_refused_header(),
  no_questions: () => m.admin_upload_refused_questions(),
  not_docx: () => m.admin_upload_refused_docx(),
  not_json: () => m.admin_upload_refused_json(),
  not_xlsx: () => m.admin_upload_refused_xlsx(),
  not_xml: () => m.admin_upload_refused_xml(),
  unsafe_paths: () => m.admin_upload_refused_paths(),
  nul: () => m.admin_upload_refused_nul(),
  old_excel: () => m.admin_upload_refused_old(),
  old_word: () => m.admin_upload_refused_old_word(),
  too_large: ({ most = '' }) => m.admin_upload_refused_large({ most }),
  too_many_columns: ({ most = '' }) => m.admin_upload_refused_columns({ most }),
  too_many_rows: ({ most = '' }) => m.admin_upload_refused_rows({ most }),
  unknown_format: () => m.admin_upload_refused_unknown(),
}
