import type { FormulaSigns } from '../formulas-in-text.ts'
import { escapedLines, withoutLive } from '../plain-text.ts'
import type { Block, Piece } from './blocks.ts'
import { writeInline } from './write-inline.ts'

/** Blocks as the Markdown that is stored. `lost` names what a table cannot hold. */
export function writeBlocks(
  blocks: readonly Block[],
  signs: FormulaSigns = 'none',
): { readonly text: string; readonly lost: readonly string[] } {
  const lost: string[] = []
  return { text: withoutLive(written(blocks, signs, lost)), lost }
}

const written = (blocks: readonly Block[], signs: FormulaSigns, lost: string[]): string =>
  blocks
    .map((block) => blockOf(block, signs, lost))
    .filter((text) => text !== '')
    .join('\n\n')

function blockOf(block: Block, signs: FormulaSigns, lost: string[]): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraphOf(block.pieces, signs)
    case 'code':
      return fencedCode(block.text)
    case 'table':
      return tableOf(block.rows, signs, lost)
    case 'list':
      return block.items
        .map((item, i) => {
          const mark = block.start === null ? '- ' : `${block.start + i}. `
          const inner = itemOf(item, signs, lost)
          return mark + inner.replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`)
        })
        .join(block.items.some((item) => item.length > 1 && item.some(({ kind }, i) => i > 0 && kind !== 'list')) ? '\n\n' : '\n')
  }
}

/** A list directly below a line of its item, so that the item is no paragraph. One that does not begin at 1 cannot stand so. */
const itemOf = (item: readonly Block[], signs: FormulaSigns, lost: string[]): string =>
  item.reduce((made, block) => {
    const text = blockOf(block, signs, lost)
    if (made === '' || text === '') return made + text
    return `${made}${block.kind === 'list' && (block.start === null || block.start === 1) ? '\n' : '\n\n'}${text}`
  }, '')

function paragraphOf(pieces: readonly Piece[], signs: FormulaSigns): string {
  return writeInline(pieces, signs)
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split(/(\$\$\n[\s\S]*?\n\$\$)/)
    .map((part, i) => (i % 2 === 1 ? part : escapedLines(part)))
    .join('')
}

function fencedCode(text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, '')
  if (lines === '') return ''
  const longest = Math.max(2, ...(lines.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${lines}\n${fence}`
}

/** A cell is one line: a break in it becomes a space, and a formula of its own line stands within the line. */
function tableOf(rows: readonly (readonly (readonly Piece[])[])[], signs: FormulaSigns, lost: string[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const cell = (pieces: readonly Piece[]): string => {
    const flat = pieces.map((piece): Piece => (piece.kind === 'formula' ? { ...piece, display: false } : piece))
    const text = writeInline(flat, signs).trim()
    if (text.includes('\n')) lost.push('<br>')
    return text.replace(/\$\$\n([\s\S]*?)\n\$\$/g, '$$$1$$').replace(/\s*\n\s*/g, ' ')
  }
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, i) => cell(row[i] ?? [])).join(' | ')} |`)
  return [lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')
}
