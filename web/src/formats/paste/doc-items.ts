import type { Block, Piece } from '../door/blocks.ts'
import { unitsOf, type DocCell, type DocItem, type DocLine, type DocPiece, type LostPiece } from '../docx/doc-model.ts'
import type { Told } from './told.ts'

/** Blocks of a paste as lines and tables, as the reader of Word gives them; what is told stands in the line it belongs to. */
export function docItems(blocks: readonly Block[], told: readonly Told[]): DocItem[] {
  const lists = { last: 0 }
  const items = blocks.flatMap((block) => itemsOf(block, lists))
  return withTold(items, told)
}

const lineOf = (pieces: readonly DocPiece[], isContinued = false): DocLine => ({ kind: 'line', pieces, label: null, list: '', isContinued })

function itemsOf(block: Block, lists: { last: number }): DocItem[] {
  switch (block.kind) {
    case 'paragraph':
      return linesOf(block.pieces)
    case 'code':
      return block.text
        .split('\n')
        .map((text, i) => lineOf([textPiece(text, i === 0 ? block.units : undefined, block.place, block.text)], i > 0))
    case 'table':
      return [{ kind: 'table', rows: block.rows.map((row) => row.map((cell): DocCell => ({ items: linesOf(cell), span: 1 }))) }]
    case 'list': {
      const list = block.start === null ? '' : `paste${++lists.last}:0`
      return block.items.flatMap((item, i) => {
        const [first, ...rest] = item.flatMap((one) => itemsOf(one, lists))
        if (first === undefined) return []
        if (first.kind !== 'line' || first.label !== null) return [first, ...rest]
        return [{ ...first, label: block.start === null ? null : `${block.start + i}.`, list }, ...rest]
      })
    }
  }
}

/** The first line of a code block stands for all of its characters. */
const textPiece = (text: string, units: number | undefined, place: number | undefined, all: string): DocPiece => ({
  kind: 'text',
  text,
  units: units ?? 0,
  place: place ?? 0,
  ...(text !== all && { isConverted: true }),
})

function linesOf(pieces: readonly Piece[]): DocLine[] {
  const lines: DocPiece[][] = [[]]
  for (const piece of pieces) {
    if (piece.kind === 'break') lines.push([])
    else lines.at(-1)?.push(docPiece(piece))
  }
  return lines.map((line, i) => lineOf(line, i > 0))
}

function docPiece(piece: Exclude<Piece, { kind: 'break' }>): DocPiece {
  const { place = 0, units = 0 } = piece
  if (piece.kind === 'formula' || piece.kind === 'picture') return { ...piece, place, units }
  if (piece.kind === 'code') return { kind: 'text', text: piece.text, place, units }
  // Characters that the paste put there itself stand for none of the source.
  return { ...piece, place, units, ...(units !== unitsOf(piece.text) && { isConverted: true }) }
}

/** What is told, in the last line that begins before it in the source. */
function withTold(items: readonly DocItem[], told: readonly Told[]): DocItem[] {
  const own = told.flatMap((one): DocPiece[] => {
    const piece = lostPiece(one)
    return piece === null ? [] : [{ ...piece, place: one.place, units: one.units }]
  })
  if (own.length === 0) return [...items]
  const starts = linesIn(items).map((line) => ({ line, place: line.pieces.find(({ place }) => place > 0)?.place ?? 0 }))
  const byLine = new Map<DocLine, DocPiece[]>()
  const rest: DocPiece[] = []
  for (const piece of own) {
    const { line } = starts.findLast(({ place }) => place > 0 && place <= piece.place) ?? starts[0] ?? {}
    if (line === undefined) rest.push(piece)
    else byLine.set(line, [...(byLine.get(line) ?? []), piece])
  }
  const changed = (item: DocItem): DocItem =>
    item.kind === 'line'
      ? { ...item, pieces: [...item.pieces, ...(byLine.get(item) ?? [])] }
      : { ...item, rows: item.rows.map((row) => row.map((cell) => ({ ...cell, items: cell.items.map(changed) }))) }
  return [...items.map(changed), ...(rest.length === 0 ? [] : [lineOf(rest)])]
}

const linesIn = (items: readonly DocItem[]): DocLine[] =>
  items.flatMap((item) => (item.kind === 'line' ? [item] : item.rows.flatMap((row) => row.flatMap((cell) => linesIn(cell.items)))))

/** A picture or formula that is not there keeps its question back; the rest is told. Null for what is told of the file as a whole. */
function lostPiece({ kind, text }: Told): LostPiece | null {
  switch (kind) {
    case 'remote_picture':
      return { kind: 'lost', code: 'picture_remote', level: 'error', params: { text } }
    case 'local_picture':
    case 'broken_picture':
      return { kind: 'lost', code: 'picture_left', level: 'error', params: {} }
    case 'formula_unread':
      return { kind: 'lost', code: 'object_lost', level: 'error', params: { name: text } }
    case 'old_font':
      return { kind: 'lost', code: 'old_font', level: 'error', params: { name: text } }
    case 'formula_part':
      return { kind: 'lost', code: 'formula_part', level: 'warning', params: { name: text } }
    case 'embedded':
      return { kind: 'lost', code: 'html_lost', level: 'warning', params: { text: `<${text}>` } }
    case 'hidden_text':
      return { kind: 'lost', code: 'text_dropped', level: 'warning', params: { text } }
    case 'link':
      return { kind: 'lost', code: 'html_lost', level: 'warning', params: { text: `<a href="${text}">`.slice(0, 80) } }
    default:
      return null
  }
}
