import type { DocPiece } from '../docx/doc-model.ts'
import type { Draft } from './draft.ts'
import { isHeading, leadingLetters } from './key-words.ts'
import { textOfPieces } from './line-text.ts'
import { isAboveOptions, leadsToOptions } from './look-ahead.ts'
import type { LineRow, Row } from './rows.ts'

/** What is open where a line is met. */
export interface OpenState {
  readonly rows: readonly Row[]
  readonly draft: Draft | null
  /** It has its options or its answer. */
  readonly isOver: boolean
  readonly isInSolution: boolean
  /** Answers at the end of the file, by number. */
  readonly keys: ReadonlyMap<number, readonly (readonly DocPiece[])[]>
  /** A run of options begins behind the line, before the next question or answer. */
  readonly isBeforeRun: boolean
}

/** Whether a numbered line begins a question: after options or an answer, and not as an item of a list within a question. */
export function startsQuestion(row: LineRow, at: number, { rows, draft, isOver, isInSolution, keys }: OpenState): boolean {
  const { number, line } = row
  if (number === null) return false
  if (number.isExplicit) return draft === null || draft.number !== number.number || isOver || draft.parts.length === 0
  if (draft === null) return leadsToOptions(rows, at) || isAskedFor(number.number, at, rows, keys)
  if (line.list !== '' && line.list === draft.list) return true
  if (line.list !== '' && draft.list !== '' && !isOver) return false
  const current = draft.number ?? 0
  const part = draft.parts.at(-1)
  const options = part?.kind === 'options' ? part : null
  const isOption =
    options !== null &&
    row.labels.some(({ style, index, from }) => from === 0 && style === options.style && index === options.options.length)
  if (!isOver) {
    if (isOption || number.number !== current + 1) return false
    // A number without options before it is a question where the key says so, or where it is too high for a list of statements.
    return number.number >= 10 || (keys.has(number.number) && (keys.get(current) ?? []).some((key) => !isLetter(key)))
  }
  // Behind four options, `5.` is the fifth question rather than the fifth option.
  if (isOption && !(number.number === current + 1 && options.options.length >= 4)) return false
  if (isInSolution) return number.number === current + 1 && (leadsToOptions(rows, at) || keys.has(number.number))
  if (number.number === current) return true
  if (number.number > current && number.number <= current + 10) return true
  return number.number === 1 && leadsToOptions(rows, at)
}

/**
 * Whether a number that no options follow is a question, because the answers at the end have it: more of them than there are questions with
 * options under this number further on. Instructions on the first page are numbered from 1 as well.
 */
function isAskedFor(number: number, at: number, rows: readonly Row[], keys: OpenState['keys']): boolean {
  const later = rows.filter((row, i) => i > at && row.kind === 'line' && row.number?.number === number && leadsToOptions(rows, i)).length
  return (keys.get(number)?.length ?? 0) > later
}

const isLetter = (key: readonly DocPiece[]): boolean => {
  const text = textOfPieces(key).trim()
  return leadingLetters(text)?.to === text.length
}

/** Whether a line begins a question in a file whose questions have no numbers: where the one before has its options or its answer. */
export function startsUnnumbered(row: LineRow, at: number, { rows, draft, isOver, isInSolution, isBeforeRun }: OpenState): boolean {
  if (row.isAnswer || row.isSolution || row.line.isContinued || row.labels.some(({ from }) => from === 0)) return false
  if (draft === null) return !isHeading(row.text)
  if (!isOver) return false
  // A solution may have several paragraphs: only the last one before options is the next stem.
  return isInSolution ? isAboveOptions(rows, at) : isBeforeRun
}
