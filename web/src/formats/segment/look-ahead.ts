import type { Part } from './draft.ts'
import type { Label } from './labels.ts'
import type { LineRow, Row } from './rows.ts'

/** How far ahead it is looked for what follows a line. */
const AHEAD = 40

function* linesBehind(rows: readonly Row[], at: number): Generator<readonly [number, LineRow]> {
  for (let next = at + 1; next < Math.min(rows.length, at + AHEAD); next++) {
    const row = rows[next]
    if (row?.kind === 'line') yield [next, row]
  }
}

/** The index of the label of a style that follows a label: on its line, or on a line below; null where none does. */
export function nextIndex(rows: readonly Row[], label: Label, at: number): number | null {
  const follows = (other: Label): boolean => other.style === label.style && (other.index === label.index + 1 || other.index === 0)
  const own = rows[at]
  const beside = own?.kind === 'line' ? own.labels.find((other) => other.from > label.from && follows(other)) : undefined
  if (beside !== undefined) return beside.index
  for (const [, row] of linesBehind(rows, at)) {
    if (row.number?.isExplicit === true) return null
    const found = row.labels.find(follows)
    if (found !== undefined) return found.index
  }
  return null
}

/** What comes next behind a row: the next option of the open run, the first of a new run, or the next question, an answer or the end. */
export function whatFollows(
  rows: readonly Row[],
  at: number,
  part: Part | undefined,
  isNextQuestion: (row: LineRow) => boolean,
): 'option' | 'first' | 'end' {
  for (const [, row] of linesBehind(rows, at)) {
    if (row.isAnswer || row.isSolution) return 'end'
    const isQuestion = row.number !== null && isNextQuestion(row)
    for (const label of row.labels) {
      if (part?.kind === 'options' && label.style === part.style && label.from === 0 && label.index === part.options.length) return 'option'
      if (label.index === 0 && !isQuestion) return 'first'
    }
    if (isQuestion) return 'end'
  }
  return 'end'
}

/** Whether options or an answer come before the next number, so that a numbered line is a question and no item of a list. */
export function leadsToOptions(rows: readonly Row[], at: number): boolean {
  const own = rows[at]
  if (own?.kind !== 'line') return false
  if (own.labels.some(({ index, from }) => index === 0 && from > 0)) return true
  for (const [next, row] of linesBehind(rows, at)) {
    if (row.isAnswer || row.labels.some(({ index, from }) => index === 0 && (from > 0 || row.number === null))) return true
    if (row.number === null) continue
    // `1) x  2) y` on one line are options.
    if (row.labels.some(({ index }) => index === 0) && row.labels.some(({ index }) => index === 1)) return true
    // A list of statements begins at 1 within the question; where that 1 has options of its own, it is the question.
    if (row.number.number === 1) return !leadsToOptions(rows, next)
    return row.labels.some(({ index }) => index === 0)
  }
  return false
}

/** Whether the next line that is not blank begins a run of options. */
export function isAboveOptions(rows: readonly Row[], at: number): boolean {
  for (let next = at + 1; next < rows.length; next++) {
    const row = rows[next]
    if (row?.kind === 'line' && row.text.trim() === '' && row.line.label === null) continue
    return row?.kind === 'line' && row.labels.some(({ index, from }) => index === 0 && from === 0)
  }
  return false
}
