import type { Block, Piece, TextPiece } from '../door/blocks.ts'
import { unitsOf } from '../docx/doc-model.ts'
import { formulaParts } from '../formulas-in-text.ts'

/** Blocks in which TeX between its signs (`$…$`, `\(…\)`, `\[…\]`, `$$…$$`) is formulas, as authors type it in any program. */
export const withTextFormulas = (blocks: readonly Block[]): Block[] =>
  blocks.map((block): Block => {
    if (block.kind === 'paragraph') return { ...block, pieces: inPieces(block.pieces) }
    if (block.kind === 'list') return { ...block, items: block.items.map(withTextFormulas) }
    if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(inPieces)) }
    return block
  })

function inPieces(pieces: readonly Piece[]): Piece[] {
  return merged(pieces).flatMap((piece): Piece[] => {
    if (piece.kind !== 'text' || piece.raised !== undefined || !/[$\\]/.test(piece.text)) return [piece]
    const { text, units, ...look } = piece
    const parts = formulaParts(text, 'dollar')
    if (parts.every(({ kind }) => kind === 'text')) return [piece]
    const isExact = units === undefined || units === unitsOf(text)
    return parts.map((part, i): Piece => {
      const own = isExact ? unitsOf(part.kind === 'text' ? part.text : part.source) : i === 0 ? units : 0
      const origin = { ...(look.place !== undefined && { place: look.place }), ...(units !== undefined && { units: own }) }
      if (part.kind === 'text') return { ...look, text: part.text, ...origin }
      return { kind: 'formula', tex: part.tex, display: part.display, ...origin }
    })
  })
}

/** Programs split a text at every word they do not know: neighbours of one look are one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text' && isAlike(last, piece))
      found[found.length - 1] = {
        ...last,
        text: last.text + piece.text,
        ...(last.units !== undefined && piece.units !== undefined && { units: last.units + piece.units }),
      }
    else found.push(piece)
  }
  return found
}

const isAlike = (a: TextPiece, b: TextPiece): boolean =>
  a.strong === b.strong &&
  a.em === b.em &&
  a.struck === b.struck &&
  a.raised === b.raised &&
  a.colour === b.colour &&
  a.place === b.place &&
  (a.units === undefined) === (b.units === undefined)
