import { Refusal, UPLOAD_LIMITS } from './upload-model.ts'
import { isPdf2cbtText, isPdf2cbtZip } from './pdf2cbt/is-pdf2cbt.ts'
import { unzipCapped } from './zip/capped-unzip.ts'

export type UploadFormat = 'xlsx' | 'docx' | 'csv' | 'gift' | 'aiken' | 'json' | 'moodle' | 'qti' | 'pdf2cbt' | 'html'
/** Formats that questions are exported in. */
export const EXPORT_FORMATS = ['xlsx', 'docx', 'csv', 'gift', 'aiken', 'json', 'moodle', 'qti'] as const satisfies readonly UploadFormat[]
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What a file is, by its name and how it begins; refused where it is nothing we read, or too large. */
export function formatOfFile(name: string, bytes: Uint8Array): UploadFormat {
  if (bytes.byteLength === 0) throw new Refusal('empty')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const most = isZip ? UPLOAD_LIMITS.zipBytes : UPLOAD_LIMITS.fileBytes
  if (bytes.byteLength > most) throw new Refusal('too_large', { most: String(most / 1024 / 1024) })
  const end = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (/^(?:xlsm|xltm|xlam|xlsb|docm|dotm)$/.test(end)) throw new Refusal('macros')
  if (/^(?:doc|dot|rtf|odt)$/.test(end) || (end === 'docx' && bytes[0] === 0xd0 && bytes[1] === 0xcf)) throw new Refusal('old_word')
  if (end === 'xls' || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) throw new Refusal('old_excel')
  if (isZip && isPdf2cbtZip(bytes)) return 'pdf2cbt'
  if (isZip) return /^(?:zip|imscc)$/.test(end) || isPackage(bytes) ? 'qti' : zipFormat(end, bytes)
  if (end === 'docx') throw new Refusal('not_docx')
  if (end === 'xlsx') throw new Refusal('not_xlsx')
  if (end === 'xml') return formatOfXml(bytes)
  if (end === 'csv' || end === 'tsv') return 'csv'
  if (end === 'json') return formatOfJson(bytes)
  if (end === 'html' || end === 'htm') return 'html'
  if (end === 'gift') return 'gift'
  if (end === 'aiken') return 'aiken'
  if (end !== 'txt' && end !== '') throw new Refusal('unknown_format')
  const start = new TextDecoder().decode(bytes.subarray(0, 64 * 1024))
  // As questions that are pasted begin (paste/pasted-file.ts).
  if (/^<!doctype html>/i.test(start)) return 'html'
  if (/^\s*[[{]\s*["{]/.test(start)) return formatOfJson(bytes)
  if (/^ANSWER\s*:\s*[A-Z]\s*$/im.test(start)) return 'aiken'
  if (/\{[^}]*[=~#TF]/.test(start)) return 'gift'
  return start.includes('\t') ? 'csv' : 'aiken'
}

/** A zip with a manifest of learning content; the names of its parts stand in it uncompressed. */
const isPackage = (bytes: Uint8Array): boolean => latin(bytes).includes('imsmanifest.xml')

/** An XML file by its first elements, whatever their prefix. */
function formatOfXml(bytes: Uint8Array): UploadFormat {
  const start = latin(bytes.subarray(0, 256 * 1024)).replaceAll('\u0000', '')
  // A quiz without questions is another program's settings.
  if (/<quiz[\s>]/.test(start) && /<question[\s>]/.test(start)) return 'moodle'
  if (/<(?:[\w-]+:)?(?:assessmentItem|qti-assessment-item|questestinterop)[\s>]/.test(start)) return 'qti'
  throw new Refusal('not_xml')
}

const formatOfJson = (bytes: Uint8Array): 'json' | 'pdf2cbt' => (isPdf2cbtText(latin(bytes).replaceAll('\u0000', '')) ? 'pdf2cbt' : 'json')

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** What a zip of an office program holds, by its list of content types, whatever its name says; by its name where it has none. */
function zipFormat(end: string, bytes: Uint8Array): 'xlsx' | 'docx' {
  const types = unzipCapped(bytes, (name) => name === '[Content_Types].xml', MOST_TYPES).get('[Content_Types].xml')
  const text = types === undefined ? '' : new TextDecoder().decode(types)
  if (/macroEnabled/i.test(text)) throw new Refusal('macros')
  if (text.includes('wordprocessingml.')) return 'docx'
  return end === 'docx' && !text.includes('spreadsheetml.') ? 'docx' : 'xlsx'
}

const MOST_TYPES = 1024 * 1024
