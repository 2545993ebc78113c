import { unitsOf, type DocItem, type DocLine, type DocPiece } from '../docx/doc-model.ts'

/** Stands in the text of a line for a formula or a picture. */
export const OBJECT = '\ufffc'

const textOfPiece = (piece: DocPiece): string => (piece.kind === 'text' ? piece.text : piece.kind === 'lost' ? '' : OBJECT)

/** The characters of a line; each formula and picture is one. */
export const textOfPieces = (pieces: readonly DocPiece[]): string => pieces.map(textOfPiece).join('')

/** The pieces between two characters of the line's text. What is lost stays with the character before it. */
export function slicePieces(pieces: readonly DocPiece[], from: number, to = Number.POSITIVE_INFINITY): DocPiece[] {
  const found: DocPiece[] = []
  let at = 0
  for (const piece of pieces) {
    const length = textOfPiece(piece).length
    if (piece.kind !== 'text') {
      const place = piece.kind === 'lost' ? Math.max(0, at - 1) : at
      if (place >= from && place < to) found.push(piece)
    } else if (length === 0) {
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
