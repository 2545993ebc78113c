import type { MarkupElement } from '../maths/read-mathml.ts'
import { readMathml } from '../maths/read-mathml.ts'
import { writeTex } from '../maths/write-tex.ts'
import type { Block, Origin, Piece } from './blocks.ts'

interface Look extends Origin {
  readonly colour?: string
  readonly strong?: true
  readonly em?: true
  readonly struck?: true
  readonly raised?: 'sup' | 'sub'
}

/** The tree of an HTML text as blocks; `lost` gets the tags whose meaning has no Markdown, as they stand in the source. */
export function htmlBlocks(root: MarkupElement, lost: string[]): Block[] {
  return blocksOf(root.children, lost, {})
}

const MARKS: Readonly<Record<string, Look>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  // Markdown has no underline, and the word that is meant has to stand out.
  u: { strong: true },
  ins: { strong: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
  sub: { raised: 'sub' },
  sup: { raised: 'sup' },
}
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const PARAGRAPHS = new Set(
  'p div section article header footer main aside nav address center figure figcaption dl dt dd fieldset form caption blockquote details summary'.split(
    ' ',
  ),
)
const SILENT = new Set(
  'span html body li font small big nobr bdi bdo label abbr cite dfn time data tbody thead tfoot tr td th wbr var q mark a'.split(' '),
)
/** Elements whose text is no text of the page. */
const UNREAD = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'meta', 'link', 'base', 'colgroup', 'col'])
const CODE = new Set(['code', 'tt', 'kbd', 'samp'])

const isBlock = ({ name }: MarkupElement): boolean =>
  PARAGRAPHS.has(name) || HEADINGS.has(name) || ['ul', 'ol', 'pre', 'table', 'hr', 'menu', 'dir'].includes(name)

const textWithin = (element: MarkupElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : child.name === 'br' ? '\n' : textWithin(child))).join('')

const tagOf = ({ name, attributes }: MarkupElement): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')}>`.slice(0, 60)

function blocksOf(children: readonly (MarkupElement | string)[], lost: string[], look: Look): Block[] {
  const blocks: Block[] = []
  let line: Piece[] = []
  const flush = (): void => {
    if (line.some((piece) => piece.kind !== 'text' || piece.text.trim() !== '')) blocks.push({ kind: 'paragraph', pieces: line })
    line = []
  }
  for (const child of children) {
    if (typeof child === 'string' || !hasBlocks(child)) {
      line.push(...piecesOf(child, lost, look))
      continue
    }
    flush()
    blocks.push(...blockOf(child, lost, look))
  }
  flush()
  return blocks
}

/** An element that is a block, or holds one, ends the line before it. */
const hasBlocks = (element: MarkupElement): boolean =>
  isBlock(element) ||
  (element.name !== 'math' && !UNREAD.has(element.name) && element.children.some((child) => typeof child !== 'string' && hasBlocks(child)))

function blockOf(element: MarkupElement, lost: string[], look: Look): Block[] {
  const { name, attributes } = element
  if (name === 'pre') return [{ kind: 'code', text: textWithin(element), ...originOf(attributes) }]
  if (name === 'hr') {
    lost.push(tagOf(element))
    return []
  }
  if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') return listOf(element, lost, look)
  if (name === 'table') return tableOf(element, lost, look)
  if (name === 'blockquote') lost.push(tagOf(element))
  if (attributes['style'] !== undefined && /(?:text-align:\s*(?:right|center))/.test(attributes['style'])) lost.push(tagOf(element))
  const own: Look = HEADINGS.has(name) ? { ...look, strong: true } : { ...look, ...MARKS[name] }
  if (!isBlock(element) && MARKS[name] === undefined && !SILENT.has(name)) lost.push(tagOf(element))
  return blocksOf(element.children, lost, own)
}

function listOf(list: MarkupElement, lost: string[], look: Look): Block[] {
  const isOrdered = list.name === 'ol'
  const start = Number(list.attributes['start'] ?? '1')
  if (isOrdered && (list.attributes['reversed'] !== undefined || /^[aAiI]$/.test(list.attributes['type'] ?? ''))) lost.push(tagOf(list))
  const items: Block[][] = []
  for (const child of list.children) {
    if (typeof child === 'string') {
      if (child.trim() !== '') items.push([{ kind: 'paragraph', pieces: piecesOf(child, lost, look) }])
      continue
    }
    if (child.name !== 'li' && isBlock(child) && items.length > 0) items.at(-1)?.push(...blockOf(child, lost, look))
    else items.push(blocksOf(child.name === 'li' ? child.children : [child], lost, look))
  }
  const isCounted = isOrdered && Number.isInteger(start) && start >= 0 && start < 1e8
  return items.length === 0 ? [] : [{ kind: 'list', start: isOrdered ? (isCounted ? start : 1) : null, items }]
}

function tableOf(table: MarkupElement, lost: string[], look: Look): Block[] {
  const before: Block[] = []
  const rows: Piece[][][] = []
  const walk = (element: MarkupElement): void => {
    for (const child of element.children) {
      if (typeof child === 'string') {
        if (child.trim() !== '') before.push({ kind: 'paragraph', pieces: piecesOf(child, lost, look) })
      } else if (child.name === 'tr') rows.push(rowOf(child, lost, look))
      else if (child.name === 'caption') before.push(...blocksOf(child.children, lost, look))
      else if (!UNREAD.has(child.name)) walk(child)
    }
  }
  walk(table)
  return rows.length === 0 ? before : [...before, { kind: 'table', rows }]
}

function rowOf(row: MarkupElement, lost: string[], look: Look): Piece[][] {
  return row.children.flatMap((cell): Piece[][] => {
    if (typeof cell === 'string') return cell.trim() === '' ? [] : [piecesOf(cell, lost, look)]
    const span = Number(cell.attributes['colspan'] ?? '1')
    if (span > 1 || Number(cell.attributes['rowspan'] ?? '1') > 1) lost.push(tagOf(cell))
    const own = linesOf(blocksOf(cell.children, lost, look), lost, cell)
    return [own, ...Array.from({ length: Math.min(50, Math.max(0, span - 1)) }, (): Piece[] => [])]
  })
}

/** The blocks of a cell in one line, with breaks between them; a list or a table in it has no place there. */
function linesOf(blocks: readonly Block[], lost: string[], cell: MarkupElement): Piece[] {
  const lines = blocks.flatMap((block): Piece[][] => {
    if (block.kind === 'paragraph') return [[...block.pieces]]
    if (block.kind === 'code') return [[{ kind: 'code', text: block.text }]]
    lost.push(`<${block.kind === 'table' ? 'table' : 'ul'}> in ${tagOf(cell)}`)
    if (block.kind === 'table') return block.rows.flatMap((row) => row.map((one) => [...one]))
    return block.items.map((item) => linesOf(item, lost, cell))
  })
  return lines.flatMap((line, i): Piece[] => (i === 0 ? line : [{ kind: 'break' }, ...line]))
}

function piecesOf(node: MarkupElement | string, lost: string[], look: Look): Piece[] {
  if (typeof node === 'string') return [{ kind: 'text', text: node.replace(/\s+/g, ' '), ...look }]
  const { name, attributes } = node
  if (UNREAD.has(name)) return []
  if (name === 'br') return [{ kind: 'break' }]
  if (name === 'math') return formulaOf(node, lost)
  // A formula that the reader of a clipboard has read already; no HTML file has such a tag.
  if (name === 'tex')
    return [{ kind: 'formula', tex: textWithin(node), display: attributes['display'] === 'block', ...originOf(attributes) }]
  if (name === 'img') {
    const id = /^image:([^\s()]{1,80})$/.exec(attributes['src'] ?? '')?.[1]
    if (id !== undefined) return [{ kind: 'picture', id, alt: (attributes['alt'] ?? '').trim(), ...originOf(attributes) }]
    lost.push(tagOf(node))
    return []
  }
  if (CODE.has(name)) return [{ kind: 'code', text: textWithin(node).replace(/\s+/g, ' '), ...originOf(attributes) }]
  const mark = MARKS[name]
  if (mark === undefined && !SILENT.has(name)) lost.push(tagOf(node))
  else if (name === 'u' || name === 'ins' || (name === 'a' && attributes['href'] !== undefined)) lost.push(tagOf(node))
  const own = { ...look, ...mark, ...(name === 'font' && fontLook(attributes)) }
  return node.children.flatMap((child) => piecesOf(child, lost, own))
}

const originOf = ({ place, units }: Readonly<Record<string, string>>): Origin => ({
  ...(place !== undefined && { place: Number(place) || 0 }),
  ...(units !== undefined && { units: Number(units) || 0 }),
})

const fontLook = (attributes: Readonly<Record<string, string>>): Look => ({
  ...(attributes['color'] !== undefined && { colour: attributes['color'] }),
  ...originOf(attributes),
})

function formulaOf(math: MarkupElement, lost: string[]): Piece[] {
  const { formula, lost: elements } = readMathml(math)
  lost.push(...elements.map((name) => `<${name}>`))
  return [{ kind: 'formula', tex: writeTex(formula), display: math.attributes['display'] === 'block' }]
}
