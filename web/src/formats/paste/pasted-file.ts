/** One paste of several: its HTML where it came with a look, else its text. */
export interface PastedPiece {
  readonly html: string | null
  readonly plain: string
}

/** How a file of pasted questions begins, by which `formatOfFile` knows it. */
const START = '<!doctype html>'

/** Plain text as HTML, a paragraph for each line. */
export const plainHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('\n')

/** Whether a paste is cells of a spreadsheet, whose plain text is a table with tabs. */
export const isSheet = ({ html, plain }: PastedPiece): boolean =>
  plain.includes('\t') && html !== null && /urn:schemas-microsoft-com:office:excel|google-sheets-html-origin/.test(html)

/** Plain text that is a format of its own: GIFT, Aiken or JSON. */
const isOwnFormat = (text: string): boolean =>
  /^\s*[[{]\s*["{]/.test(text) ||
  /^ANSWER\s*:\s*[A-Z]\s*$/m.test(text) ||
  /^::|\{\s*[=~][^{}]*\}|\{\s*(?:T|F|TRUE|FALSE|#[^{}]*)\s*\}/m.test(text)

/**
 * Pasted questions as the text of one file: cells of a spreadsheet and plain text in a format of its own as they are, all else as HTML in
 * the order of pasting.
 */
export function pastedFile(pieces: readonly PastedPiece[]): string {
  const own = pieces.filter(({ html, plain }) => html !== null || plain.trim() !== '')
  const text = own.map(({ plain }) => plain).join('\n')
  if (own.length > 0 && own.every((piece) => isSheet(piece) || (piece.html === null && isOwnFormat(piece.plain)))) return text
  return START + own.map(({ html, plain }) => html?.replace(/^\s*<!doctype[^>]*>/i, '') ?? plainHtml(plain)).join('\n')
}
