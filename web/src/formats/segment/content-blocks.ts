import type { Block, Piece } from '../door/blocks.ts'
import type { DocPiece, DocTable } from '../docx/doc-model.ts'
import type { Content } from './draft.ts'
import { linesOf, numberPiece } from './line-text.ts'

/** Items of a field as blocks for the door. A look that the whole field has says nothing about a part of it. */
export function contentBlocks(items: readonly Content[]): Block[] {
  const pieces = items.flatMap((item) => (item.kind === 'line' ? item.pieces : []))
  const spoken = pieces.filter((piece) => piece.kind === 'text' && piece.text.trim() !== '' && piece.units > 0)
  const isAll = (key: 'strong' | 'em'): boolean => spoken.every((piece) => piece.kind === 'text' && piece[key] === true)
  const [allStrong, allEm] = [isAll('strong'), isAll('em')]
  const plain = (piece: DocPiece): Piece[] => {
    if (piece.kind === 'lost') return []
    if (piece.kind === 'formula') return [{ kind: 'formula', tex: piece.tex, display: piece.display }]
    if (piece.kind === 'picture') return [{ kind: 'picture', id: piece.id, alt: piece.alt }]
    return [
      {
        kind: 'text',
        text: piece.text.replace(/\t/g, ' '),
        ...(piece.strong === true && !allStrong && { strong: true }),
        ...(piece.em === true && !allEm && { em: true }),
        ...(piece.struck === true && { struck: true }),
        ...(piece.raised !== undefined && { raised: piece.raised }),
      },
    ]
  }
  const blocks: Block[] = []
  for (const item of items) {
    if (item.kind === 'table') {
      blocks.push({ kind: 'table', rows: tableRows(item.table, plain) })
      continue
    }
    const own = item.pieces.flatMap(plain)
    const last = blocks.at(-1)
    if (item.isContinued && last?.kind === 'paragraph')
      blocks[blocks.length - 1] = { ...last, pieces: [...last.pieces, { kind: 'break' }, ...own] }
    else blocks.push({ kind: 'paragraph', pieces: own })
  }
  return blocks
}

const tableRows = ({ rows }: DocTable, plain: (piece: DocPiece) => Piece[]): Piece[][][] =>
  rows.map((row) =>
    row.flatMap(({ items, span }) => {
      const lines = linesOf(items).map(({ pieces, label }) =>
        (label === null ? pieces : [numberPiece(label, pieces), ...pieces]).flatMap(plain),
      )
      const own = lines
        .filter((line) => line.length > 0)
        .flatMap((line, i): Piece[] => (i === 0 ? line : [{ kind: 'text', text: ' ' }, ...line]))
      return [own, ...Array.from({ length: span - 1 }, (): Piece[] => [])]
    }),
  )

/** Whether a table has cells over several columns, which Markdown shows as one column and empty ones. */
export const hasSpans = (items: readonly Content[]): boolean =>
  items.some((item) => item.kind === 'table' && item.table.rows.some((row) => row.some(({ span }) => span > 1)))
