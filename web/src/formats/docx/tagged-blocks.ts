import type { Block, Piece } from '../door/blocks.ts'
import type { DocItem, DocLine, DocPiece, DocTable } from './doc-model.ts'

/** Lists that are open at a line, the outermost first. */
interface OpenList {
  readonly id: string
  readonly items: Block[][]
}

/** A paragraph or code that the lines behind a soft break are added to. */
type Building = { readonly kind: 'paragraph'; pieces: readonly Piece[] } | { readonly kind: 'code'; text: string }

/**
 * The lines and tables of a content control as blocks for the door. In a document that we wrote, styles of paragraphs tell lists, what
 * stands in their items and code; looks of words are taken as they are.
 */
export function taggedBlocks(items: readonly DocItem[]): Block[] {
  const blocks: Block[] = []
  let lists: OpenList[] = []
  let last: Building | null = null
  for (const item of items) {
    if (item.kind === 'table') {
      lists = []
      last = null
      blocks.push({ kind: 'table', rows: tableRows(item) })
      continue
    }
    if (item.isContinued && last !== null) {
      if (last.kind === 'code') last.text += `\n${wordsOf(item.pieces)}`
      else last.pieces = [...last.pieces, { kind: 'break' }, ...item.pieces.flatMap(pieceOf)]
      continue
    }
    const level = item.member?.level ?? 0
    const isItem = item.member !== undefined && item.member !== null && item.member.list !== '0' && item.style !== 'SopanQuestion'
    if (!isItem && item.pieces.length === 0) continue
    const inItem = Number(/^SopanItem([1-9])$/.exec(item.style ?? '')?.[1] ?? 0)
    const made: Building =
      item.style === 'SopanCodeBlock'
        ? { kind: 'code', text: wordsOf(item.pieces) }
        : { kind: 'paragraph', pieces: item.pieces.flatMap(pieceOf) }
    last = made
    if (isItem) {
      const home = listAt(item, level, lists, blocks)
      lists = home.open
      home.items.push(item.pieces.length === 0 ? [] : [made])
    } else if (inItem > 0 && lists.length > 0) {
      lists = lists.slice(0, inItem)
      const home = lists.at(-1)?.items.at(-1) ?? blocks
      home.push(made)
    } else {
      lists = []
      blocks.push(made)
    }
  }
  return blocks
}

/** The list that a line belongs to: one that is open, or a new one in the last item of the list around it. */
function listAt(line: DocLine, level: number, open: readonly OpenList[], blocks: Block[]): { items: Block[][]; open: OpenList[] } {
  const id = `${line.member?.list ?? ''}:${level}`
  const known = open.findIndex((one) => one.id === id)
  if (known !== -1) return { items: open[known]?.items ?? [], open: open.slice(0, known + 1) }
  const outer = open.slice(0, level)
  const items: Block[][] = []
  const number = /\d+/.exec(line.label ?? '')?.[0]
  const home = outer.at(-1)?.items.at(-1) ?? blocks
  home.push({ kind: 'list', start: number === undefined ? null : Number(number), items })
  return { items, open: [...outer, { id, items }] }
}

const wordsOf = (pieces: readonly DocPiece[]): string => pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')

function pieceOf(piece: DocPiece): Piece[] {
  switch (piece.kind) {
    case 'lost':
      return []
    case 'formula':
      return [{ kind: 'formula', tex: piece.tex, display: piece.display }]
    case 'picture':
      return [{ kind: 'picture', id: piece.id, alt: piece.alt }]
    case 'text': {
      const text = piece.text.replace(/\t/g, ' ')
      if (piece.role === 'code') return [{ kind: 'code', text }]
      const [, signs = '', tex = ''] = piece.role === 'tex' ? (/^\s*(\$\$?)([^]*)\1\s*$/.exec(text) ?? []) : []
      if (tex !== '') return [{ kind: 'formula', tex, display: signs === '$$' }]
      return [
        {
          kind: 'text',
          text,
          ...(piece.strong === true && { strong: true }),
          ...(piece.em === true && { em: true }),
          ...(piece.struck === true && { struck: true }),
          ...(piece.raised !== undefined && { raised: piece.raised }),
        },
      ]
    }
  }
}

/** A cell is one line of Markdown: its lines stand one behind the other. */
const tableRows = ({ rows }: DocTable): Piece[][][] =>
  rows.map((row) =>
    row.flatMap(({ items, span }) => {
      const lines = linesIn(items).filter((pieces) => pieces.length > 0)
      const own = lines.flatMap((pieces, i): Piece[] => [
        ...(i === 0 ? [] : [{ kind: 'text', text: ' ' } as const]),
        ...pieces.flatMap(pieceOf),
      ])
      return [own, ...Array.from({ length: span - 1 }, (): Piece[] => [])]
    }),
  )

const linesIn = (items: readonly DocItem[]): (readonly DocPiece[])[] =>
  items.flatMap((item) => (item.kind === 'line' ? [item.pieces] : item.rows.flatMap((row) => row.flatMap((cell) => linesIn(cell.items)))))

/** All pieces of items, those in tables as well. */
export const piecesIn = (items: readonly DocItem[]): DocPiece[] => linesIn(items).flat()
