import type { DocCell, DocItem, DocLine, DocPiece, DocTable } from '../docx/doc-model.ts'
import { answerAt, solutionAt } from './key-words.ts'
import { labelsOfLine, latinDigits, numberOf, type Label, type Numbered } from './labels.ts'
import { linesOf, textOfPieces } from './line-text.ts'

/** A line with what the segmenter asks of it, or a table that belongs to a text. */
export type Row = LineRow | { readonly kind: 'table'; readonly table: DocTable }

export interface LineRow {
  readonly kind: 'line'
  readonly line: DocLine
  readonly text: string
  /** Labels of the file's styles. */
  readonly labels: readonly Label[]
  readonly number: Numbered | null
  readonly isAnswer: boolean
  readonly isSolution: boolean
}

/** The items as rows. Tables that only arrange options or questions are read cell by cell. */
export function rowsOf(items: readonly DocItem[], styles: readonly string[], read: (pieces: readonly DocPiece[]) => void): Row[] {
  return items.flatMap((item): Row[] => {
    if (item.kind === 'line') return [rowOfLine(item, styles)]
    return isLayout(item, styles) ? cellLines(item, read).flatMap((one) => rowsOf([one], styles, read)) : [{ kind: 'table', table: item }]
  })
}

function rowOfLine(line: DocLine, styles: readonly string[]): LineRow {
  const text = textOfPieces(line.pieces)
  const own = line.label === null ? null : /^\D{0,12}?(\d{1,4}|[०-९]{1,4})\D{0,2}$/.exec(line.label)
  return {
    kind: 'line',
    line,
    text,
    labels: labelsOfLine(line).filter(({ style }) => styles.includes(style)),
    number:
      own === null
        ? line.label === null
          ? numberOf(text)
          : null
        : { number: Number(latinDigits(own[1] ?? '')), isExplicit: /^(?:Q|प्र)/i.test(line.label ?? ''), to: 0 },
    isAnswer: answerAt(text) !== null,
    isSolution: solutionAt(text) !== null,
  }
}

/** Whether a table only arranges: options in its cells, or questions with theirs. A table of two lists to match belongs to its question. */
function isLayout(table: DocTable, styles: readonly string[]): boolean {
  const lines = linesOf([table])
  const texts = lines.map((line) => textOfPieces(line.pieces).trim())
  const hasAnswer = texts.some((text) => answerAt(text) !== null)
  if (
    !hasAnswer &&
    texts.some((text) => /^(?:list|column|सूची|स्तंभ|स्तम्भ)\s*[-–—:]?\s*(?:[-–—]?\s*(?:I{1,2}|[12AB१२]))?(?![\p{L}\p{M}])/iu.test(text))
  )
    return false
  const indexes = new Map<string, Set<number>>()
  for (const line of lines)
    for (const { style, index } of labelsOfLine(line))
      if (styles.includes(style)) indexes.set(style, (indexes.get(style) ?? new Set()).add(index))
  const hasOptions = [...indexes.values()].some((found) => found.has(0) && found.has(1) && found.size >= 2)
  return hasOptions || hasAnswer || table.rows.every((row) => row.length === 1)
}

/** The lines and tables of a table's cells, row by row. A cell that only holds a number numbers what stands beside it. */
function cellLines(table: DocTable, read: (pieces: readonly DocPiece[]) => void): DocItem[] {
  return table.rows.flatMap((row) => {
    const found: DocItem[] = []
    let number: string | null = null
    for (const cell of row) {
      const own: string | null = number === null ? onlyNumber(cell) : null
      if (own !== null) {
        number = own
        read(linesOf(cell.items).flatMap(({ pieces }) => pieces))
        continue
      }
      for (const [i, item] of cell.items.entries())
        found.push(item.kind === 'line' && i === 0 && number !== null && item.label === null ? { ...item, label: `Q${number}.` } : item)
      number = null
    }
    return found
  })
}

function onlyNumber(cell: DocCell): string | null {
  const lines = linesOf(cell.items)
  const text = lines
    .map(({ pieces }) => textOfPieces(pieces))
    .join(' ')
    .trim()
  return /^(?:Q\.?\s*)?(?:\d{1,4}|[०-९]{1,4})\s*\.?$/i.test(text) ? (/\d+|[०-९]+/.exec(text)?.[0] ?? null) : null
}
