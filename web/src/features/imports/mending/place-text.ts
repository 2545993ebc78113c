import { m } from '#web/lib/i18n/messages.ts'
import type { UploadUnit } from '#web/formats/upload-model.ts'

/** "Row 42", "Line 7" or "Question 13", by what the file counts. */
export const placeText = (unit: UploadUnit, row: number | null): string =>
  row === null ? m.admin_upload_whole_file() : PLACES[unit]({ row: String(row) })

const PLACES: Record<UploadUnit, (params: { readonly row: string }) => string> = {
  row: (params) => m.admin_upload_row(params),
  line: (params) => m.admin_upload_line(params),
  question: (params) => m.admin_upload_question(params),
}
