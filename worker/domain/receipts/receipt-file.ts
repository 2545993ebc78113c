/** What of a saved receipt is checked; `answers` is null where only the signature was pasted. */
export interface ReceiptText {
  readonly jws: string
  readonly answers: string | null
}

const ANSWERS = 'SOPAN ANSWERS'
const RECEIPT = 'SOPAN RECEIPT'
/** Mail programs break longer lines. */
const LINE_LENGTH = 64

const block = (name: string, text: string): string => `-----BEGIN ${name}-----\n${text}-----END ${name}-----\n`

/** The file that a learner saves: some lines in their language, the answers as they can be read, and the signature. */
export function receiptFile(about: readonly string[], { jws, answers }: ReceiptText): string {
  const lines = jws.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  return [
    about.map((line) => `${line}\n`).join(''),
    ...(answers === null ? [] : [block(ANSWERS, answers)]),
    block(RECEIPT, lines.map((line) => `${line}\n`).join('')),
  ].join('\n')
}

/**
 * The parts of a saved or pasted receipt: of a whole file, or of the bare signature. What editors and mail programs change is passed over:
 * line ends, spaces at the ends of lines, `>` before quoted lines, text around the blocks. Null where there is no receipt.
 */
export function readReceiptFile(text: string): ReceiptText | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^(?:> ?)+/, '').trim())
  const answers = linesOf(lines, ANSWERS)
  const jws = (linesOf(lines, RECEIPT) ?? lines).join('').trim()
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(jws)) return null
  return { jws, answers: answers === null ? null : answers.map((line) => `${line}\n`).join('') }
}

/** The lines of a block that are not empty; null where it is not there once, whole. */
function linesOf(lines: readonly string[], name: string): readonly string[] | null {
  const begin = lines.indexOf(`-----BEGIN ${name}-----`)
  const end = lines.indexOf(`-----END ${name}-----`)
  if (begin === -1 || end < begin || lines.lastIndexOf(`-----BEGIN ${name}-----`) !== begin) return null
  return lines.slice(begin + 1, end).filter((line) => line !== '')
}
