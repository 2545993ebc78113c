import { decodeText } from '../text-encoding.ts'
import { formatOfFile } from '../format-of-file.ts'
import { Refusal } from '../upload-model.ts'
import type { KeySheet } from './key-sheet-model.ts'
import { sheetOfCsv, sheetOfText } from './sheet-of-text.ts'

/** The rows of an answer key that is a file: a workbook, a document of Word, a table as text, or lines. Throws `Refusal`. */
export async function openKeySheet(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<KeySheet> {
  const format = formatOfFile(name, bytes)
  if (format === 'xlsx') return (await import('./sheet-of-workbook.ts')).sheetOfWorkbook(bytes)
  if (format === 'docx') return (await import('./sheet-of-document.ts')).sheetOfDocument(bytes)
  if (/\.txt$/i.test(name)) return sheetOfText(decodeText(bytes, {}))
  if (format === 'csv') return sheetOfCsv(decodeText(bytes, {}))
  throw new Refusal('unknown_format')
}
