import type { DocLine } from '../docx/doc-model.ts'
import { answerAt, answerWithin, solutionAt } from './key-words.ts'
import { labelsOfLine, numberOf } from './labels.ts'
import { textOfPieces } from './line-text.ts'

interface Run {
  next: number
  readonly first: number
  /** Where the last label of the run stands. */
  line: number
  /** The same first label again and again: position counts. */
  isRepeated: boolean
}

/** Weight of a run by how many labels it has: four is an exam's number of options. */
const WEIGHTS = [0, 0, 0.4, 0.6, 1, 1, 0.3]
const RUN_LINES = 12

/**
 * The styles in which a file labels its options, the likeliest first. Each style is scored over the whole file by its complete runs; a run
 * that ends at an answer or the next question counts more than one in the middle of a question, which is a list of statements.
 */
export function optionStyles(lines: readonly DocLine[]): string[] {
  const scores = new Map<string, number>()
  const open = new Map<string, Run>()
  const texts = lines.map((line) => textOfPieces(line.pieces))
  // Where questions have their answers behind them, a list before the next number is more likely the steps of a solution.
  const hasAnswers = texts.filter((text) => answerAt(text) !== null || answerWithin(text) !== null).length >= 3
  const ends = { answer: 2, number: hasAnswers ? 0.1 : 2, text: 0.5 } as const
  const close = (style: string, run: Run): void => {
    open.delete(style)
    const weight = WEIGHTS[run.next] ?? 0
    if (weight === 0) return
    const factor = /^[23]/.test(style) ? 0.7 : 1
    scores.set(style, (scores.get(style) ?? 0) + weight * factor * ends[whatEnds(lines, texts, run.line)])
  }
  /** Where the latest run of at least three began: a run that it interrupts numbers questions. */
  let latest = { style: '', first: -1 }
  for (const [at, line] of lines.entries())
    for (const { style, index } of labelsOfLine(line)) {
      let run = open.get(style)
      if (run !== undefined && latest.style !== style && latest.first > run.line) {
        open.delete(style)
        run = undefined
      }
      if (run !== undefined && at - run.line <= RUN_LINES && index === run.next && !run.isRepeated) {
        run.next++
        run.line = at
        if (run.next === 3) latest = { style, first: run.first }
      } else if (run !== undefined && index === 0 && at - run.line <= 2 && (run.next === 1 || run.isRepeated)) {
        run.next++
        run.line = at
        run.isRepeated = true
      } else {
        if (run !== undefined) close(style, run)
        if (index === 0) open.set(style, { next: 1, first: at, line: at, isRepeated: false })
      }
    }
  for (const [style, run] of open) close(style, run)
  const sorted = [...scores].toSorted((a, b) => b[1] - a[1])
  const best = sorted[0]?.[1] ?? 0
  return sorted.filter(([, score]) => score >= Math.max(0.7, best * 0.08)).map(([style]) => style)
}

/** What follows a line: an answer or solution, a number or the end, or more text. */
function whatEnds(lines: readonly DocLine[], texts: readonly string[], at: number): 'answer' | 'number' | 'text' {
  if (answerWithin(texts[at] ?? '') !== null) return 'answer'
  for (let next = at + 1; next < lines.length; next++) {
    const text = texts[next] ?? ''
    const label = lines[next]?.label ?? null
    if (text.trim() === '') continue
    if (answerAt(text) !== null || solutionAt(text) !== null) return 'answer'
    return numberOf(text) !== null || (label !== null && /\d/.test(label)) ? 'number' : 'text'
  }
  return 'number'
}
