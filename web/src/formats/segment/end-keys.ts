import type { DocItem, DocPiece, DocTable } from '../docx/doc-model.ts'
import { isKeyHeading, isSolutionHeading } from './key-words.ts'
import { latinDigits } from './labels.ts'
import { linesOf, slicePieces, textOfPieces, trimPieces } from './line-text.ts'

/** The list or table of answers at the end of a file. */
export interface EndKeys {
  /** Items from here on are keys and solutions and no questions. */
  readonly from: number
  /** By number; several where the file numbers its sections anew. */
  readonly answers: ReadonlyMap<number, readonly (readonly DocPiece[])[]>
  /** What stands there beside the answers: the heading, numbers of questions. Accounted for as read. */
  readonly read: readonly DocPiece[]
  /** What could not be read. */
  readonly rest: readonly DocPiece[]
}

const NUMBER = '(?:Q\\.?\\s*(?:No\\.?)?\\s*)?(\\d{1,4}|[०-९]{1,4})'
const LETTER = '(?:(?:iv|i{1,3}|v)(?![\\p{L}\\p{M}])|[a-hA-H](?![\\p{L}\\p{M}])|[1-8](?!\\d)|[१-८](?![०-९])|[कखगघअबसद](?![\\p{L}\\p{M}]))'
const VALUE = `(?:\\(\\s?${LETTER}\\s?\\)(?:\\s*(?:,|&|and|or)\\s*\\(\\s?${LETTER}\\s?\\))*|\\[\\s?${LETTER}\\s?\\]|${LETTER}(?:\\s?,\\s?${LETTER}(?!\\s*[.):\\-–]))*|[-−]?\\d+(?:\\.\\d+)?(?:\\s*(?:to|से|–)\\s*[-−]?\\d+(?:\\.\\d+)?)?|true|false|bonus|MTA|drop(?:ped)?)`
const PAIR = new RegExp(`(?<![\\p{L}\\d])${NUMBER}\\s*(?:[.)\\]:=\\-–—→]+\\s*|\\s+(?=[([a-hA-Hकखगघअबसद]))(${VALUE})`, 'giu')

/** Finds the answers at the end of a document; null where there are none. */
export function readEndKeys(items: readonly DocItem[]): EndKeys | null {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at]
    if (item === undefined) continue
    const isHeading = item.kind === 'line' && isKeyHeading(textOfPieces(item.pieces))
    if (!isHeading && item.kind !== 'table') continue
    const found = keysOf(items.slice(isHeading ? at + 1 : at))
    if (found === null) continue
    // The heading of a table stands before it.
    const before = isHeading ? at : headingBefore(items, at)
    const heading = items.slice(before, isHeading ? at + 1 : at).flatMap((one) => (one.kind === 'line' ? one.pieces : []))
    return { ...found, from: before, read: [...heading, ...found.read] }
  }
  return null
}

function headingBefore(items: readonly DocItem[], at: number): number {
  for (let before = at - 1; before >= 0; before--) {
    const item = items[before]
    if (item?.kind !== 'line') return at
    const text = textOfPieces(item.pieces)
    if (isKeyHeading(text)) return before
    if (text.trim() !== '') return at
  }
  return at
}

type Found = Omit<EndKeys, 'from'>
type Answers = Map<number, (readonly DocPiece[])[]>

const add = (answers: Answers, number: number, answer: readonly DocPiece[]): void =>
  void answers.set(number, [...(answers.get(number) ?? []), answer])

/** What stands from a heading to the end as answers; null where less than two thirds of it are, unless it begins with a table of nothing else. */
function keysOf(items: readonly DocItem[]): Found | null {
  const answers = new Map<number, (readonly DocPiece[])[]>()
  const read: DocPiece[] = []
  const rest: DocPiece[] = []
  let isTable = false
  for (const item of items) {
    const isFirst = answers.size === 0
    if (item.kind === 'table') tableKeys(item, answers, read, rest)
    else if (isSolutionHeading(textOfPieces(item.pieces))) read.push(...item.pieces)
    else lineKeys(item.pieces, item.label, answers, read, rest)
    isTable ||= item.kind === 'table' && isFirst && rest.length === 0
  }
  const unread = textOfPieces(rest).replace(/\s/g, '').length
  const all =
    textOfPieces(read).replace(/\s/g, '').length +
    [...answers.values()].flat().reduce((sum, one) => sum + textOfPieces(one).length, 0) +
    unread
  return answers.size >= 2 && (isTable || unread * 3 <= all) ? { answers, read, rest } : null
}

function lineKeys(pieces: readonly DocPiece[], label: string | null, answers: Answers, read: DocPiece[], rest: DocPiece[]): void {
  const text = textOfPieces(pieces)
  if (text.trim() === '') return void read.push(...pieces)
  const own = label === null ? null : /\d+|[०-९]+/.exec(label)?.[0]
  if (own !== null && own !== undefined) return add(answers, Number(latinDigits(own)), trimPieces(pieces))
  let from = 0
  for (const match of pairsOf(text)) {
    const value = match[2] ?? ''
    const start = match.index + match[0].length - value.length
    const between = slicePieces(pieces, from, match.index)
    if (LETTERS.test(textOfPieces(between))) rest.push(...between)
    else read.push(...between)
    read.push(...slicePieces(pieces, match.index, start))
    add(answers, Number(latinDigits(match[1] ?? '')), slicePieces(pieces, start, start + value.length))
    from = start + value.length
  }
  const behind = slicePieces(pieces, from)
  if (from > 0 && !LETTERS.test(textOfPieces(behind))) read.push(...behind)
  else rest.push(...behind)
}

const LETTERS = /[\p{L}\p{N}]/u

/**
 * The numbers with their answers that a line lists. In a sentence, such as the "2 = 6" of a worked solution, they are none: at least half of
 * the line is pairs, or the line begins with them, and then only the first in a row count.
 */
function pairsOf(text: string): RegExpExecArray[] {
  const found = [...text.matchAll(PAIR)]
  const weight = (part: string): number => part.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length
  if (found.reduce((sum, match) => sum + weight(match[0]), 0) * 2 >= weight(text)) return found
  let to = 0
  return found.filter(({ 0: pair, index }) => {
    const isNext = !LETTERS.test(text.slice(to, index))
    if (isNext) to = index + pair.length
    else to = text.length
    return isNext
  })
}

/** Rows of numbers over rows of answers, numbers beside answers, or both in one cell. */
function tableKeys(table: DocTable, answers: Answers, read: DocPiece[], rest: DocPiece[]): void {
  const rows = table.rows.map((row) =>
    row.map(({ items }) => {
      const lines = linesOf(items)
      const pieces = lines.flatMap((line) => line.pieces)
      const label = lines.length === 1 ? (lines[0]?.label ?? null) : null
      // A number that Word sets by itself takes no characters.
      const text = textOfPieces(pieces).trim()
      return { pieces, text: text === '' && label !== null ? label : text }
    }),
  )
  const numberOf = (text: string): number | null => {
    const digits = /^(?:Q\.?\s*(?:No\.?)?\s*)?(\d{1,4}|[०-९]{1,4})\s*[.):]?$/i.exec(text)?.[1]
    return digits === undefined ? null : Number(latinDigits(digits))
  }
  for (let at = 0; at < rows.length; at++) {
    const [row, below] = [rows[at] ?? [], rows[at + 1] ?? []]
    const numbers = row.map(({ text }) => numberOf(text))
    const counted = numbers.filter((one) => one !== null).length
    // Numbers in a row that go up one by one, and as many answers below.
    const isOver =
      counted >= 2 &&
      counted >= row.length - 1 &&
      isRising(numbers) &&
      below.length === row.length &&
      !isRising(below.map(({ text }) => numberOf(text)))
    if (isOver) {
      for (const [column, cell] of row.entries()) {
        const number = numbers[column]
        read.push(...cell.pieces)
        if (number === null || number === undefined) read.push(...(below[column]?.pieces ?? []))
        else if ((below[column]?.text ?? '') !== '') add(answers, number, trimPieces(below[column]?.pieces ?? []))
      }
      at++
      continue
    }
    for (let column = 0; column < row.length; column++) {
      const [cell, next] = [row[column], row[column + 1]]
      if (cell === undefined) continue
      const number = numberOf(cell.text)
      if (number !== null && next !== undefined && next.text !== '') {
        read.push(...cell.pieces)
        add(answers, number, trimPieces(next.pieces))
        column++
      } else if (
        /^(?:q(?:ue(?:stion)?)?s?\.?\s*(?:no\.?)?|s(?:r|l)?\.?\s*no\.?|ans(?:wer)?s?\.?|key|no\.?|प्रश्न.{0,12}|क्र.{0,10}|उत्तर)$/iu.test(
          cell.text,
        ) ||
        cell.text === ''
      )
        read.push(...cell.pieces)
      else lineKeys(cell.pieces, null, answers, read, rest)
    }
  }
}

const isRising = (numbers: readonly (number | null)[]): boolean => {
  const found = numbers.filter((one): one is number => one !== null)
  return found.length >= 2 && found.every((one, i) => i === 0 || one === (found[i - 1] ?? 0) + 1)
}
