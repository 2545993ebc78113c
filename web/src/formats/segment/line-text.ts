import { unitsOf, type DocItem, type DocLine, type DocPiece } from '../docx/doc-model.ts'

/** Stands in the text of a line for a formula or a picture. */
export const OBJECT = '\ufffc'

const textOfPiece = (piece: DocPiece): string => (piece.kind === 'text' ? piece.text : piece.kind === 'lost' ? '' : OBJECT)

/** The characters of a line; each formula and picture is one. */
export const textOfPieces = (pieces: readonly DocPiece[]): string => pieces.map(textOfPiece).join('')

/** The words of pieces of several paragraphs in one line, with a space between paragraphs. */
export const wordsOfPieces = (pieces: readonly DocPiece[]): string =>
  pieces
    .map((piece, i) => (i > 0 && piece.place !== pieces[i - 1]?.place ? ' ' : '') + textOfPiece(piece))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** The pieces between two characters of the line's text. What is lost stays with the character before it. */
export const slicePieces = (pieces: readonly DocPiece[], from: number, to = Number.POSITIVE_INFINITY): DocPiece[] =>
  slice(pieces, from, to, (at) => Math.max(0, at - 1) >= from && Math.max(0, at - 1) < to)

/** The same of a stretch between labels: what is lost right behind a label and its spaces, or right before one, belongs to the stretch. */
export function contentPieces(pieces: readonly DocPiece[], from: number, to = Number.POSITIVE_INFINITY): DocPiece[] {
  const edge = textOfPieces(pieces).slice(0, from).trimEnd().length
  return slice(pieces, from, to, (at) => at >= edge && at <= to)
}

/** The same of a label, with what is lost within it; at the start of the line also with what is lost before it. */
export function labelPieces(pieces: readonly DocPiece[], from: number, to: number): DocPiece[] {
  const edge = from + textOfPieces(pieces).slice(from, to).trimEnd().length
  return slice(pieces, from, to, (at) => at < edge && (at > from || at === 0))
}

function slice(pieces: readonly DocPiece[], from: number, to: number, takesLost: (at: number) => boolean): DocPiece[] {
  const found: DocPiece[] = []
  let at = 0
  for (const piece of pieces) {
    const length = textOfPiece(piece).length
    if (piece.kind === 'lost') {
      if (takesLost(at)) found.push(piece)
    } else if (piece.kind !== 'text' || length === 0) {
      if (at >= from && at < to) found.push(piece)
    } else if (at < to && at + length > from) {
      const [start, end] = [Math.max(0, from - at), Math.min(length, to - at)]
      found.push({ ...piece, text: piece.text.slice(start, end), units: unitsBetween(piece, start, end) })
    }
    at += length
  }
  return found
}

/** Of a converted text, all units go with its last part: its characters are not those of the file. */
function unitsBetween(piece: Extract<DocPiece, { kind: 'text' }>, start: number, end: number): number {
  const isLast = end === piece.text.length
  const before = piece.isConverted === true ? 0 : unitsOf(piece.text.slice(0, start))
  return isLast ? piece.units - before : piece.isConverted === true ? 0 : unitsOf(piece.text.slice(start, end))
}

/** Without the spaces at its ends. */
export function trimPieces(pieces: readonly DocPiece[]): DocPiece[] {
  const text = textOfPieces(pieces)
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length]
  if (start === 0 && end === text.length) return [...pieces]
  const [kept, lost] = [slicePieces(pieces, start, Math.max(start, end)), pieces.filter(({ kind }) => kind === 'lost')]
  // What is lost stands at no character, so that no space takes it along.
  return [...kept, ...lost.filter((piece) => !kept.includes(piece))]
}

export const isBlank = (pieces: readonly DocPiece[]): boolean => pieces.every((piece) => piece.kind === 'text' && piece.text.trim() === '')

/** The lines of items, those in cells of tables as well. */
export const linesOf = (items: readonly DocItem[]): DocLine[] =>
  items.flatMap((item) => (item.kind === 'line' ? [item] : item.rows.flatMap((row) => row.flatMap((cell) => linesOf(cell.items)))))

/** The number that Word sets before a paragraph, as text; it is no character of the file. */
export const numberPiece = (label: string, pieces: readonly DocPiece[]): DocPiece => ({
  kind: 'text',
  text: `${label} `,
  units: 0,
  place: pieces[0]?.place ?? 0,
})
