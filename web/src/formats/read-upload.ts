import type { UploadFormat } from './format-of-file.ts'
import { readAiken } from './read-aiken.ts'
import { readCsv } from './read-csv.ts'
import { readGift } from './gift/read-gift.ts'
import { readJson } from './read-json.ts'
import type { ParseOptions, UploadTable } from './upload-model.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

export interface ReadUpload extends UploadTable {
  readonly format: UploadFormat
  /** Of a workbook, those that hold something. */
  readonly sheets: readonly string[]
  /** The one that was read. */
  readonly sheet?: string
}

/** One parser for each format, all into the same table. Throws `Refusal`. */
export async function readUpload(format: UploadFormat, bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Promise<ReadUpload> {
  if (format === 'xlsx') return { format, ...(await readXlsx(bytes, options)) }
  if (format === 'moodle') return { format, sheets: [], ...(await (await import('./moodle/read-moodle.ts')).readMoodle(bytes, options)) }
  if (format === 'qti') return { format, sheets: [], ...(await (await import('./qti/read-qti.ts')).readQti(bytes, options)) }
  if (format === 'pdf2cbt')
    return { format, sheets: [], ...(await (await import('./pdf2cbt/read-pdf2cbt.ts')).readPdf2cbt(bytes, options)) }
  // Loaded for a document alone: the other formats do not wait for it.
  if (format === 'docx') return { format, sheets: [], ...(await (await import('./docx/read-docx.ts')).readDocx(bytes, options)) }
  if (format === 'html') return { format, sheets: [], ...(await (await import('./paste/read-pasted.ts')).readPasted(bytes, options)) }
  return { format, sheets: [], ...TEXT_PARSERS[format](bytes, options) }
}

const TEXT_PARSERS = { csv: readCsv, gift: readGift, aiken: readAiken, json: readJson } as const satisfies Record<
  Exclude<UploadFormat, 'xlsx' | 'docx' | 'moodle' | 'qti' | 'pdf2cbt' | 'html'>,
  (bytes: Uint8Array, options: ParseOptions) => UploadTable
>
