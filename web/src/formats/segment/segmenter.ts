import type { DocPiece } from '../docx/doc-model.ts'
import { optionParts, type Content, type Draft, type Option } from './draft.ts'
import type { EndKeys } from './end-keys.ts'
import { sameAnswer, solutionWithin } from './answers.ts'
import { answerAt, answerWithin, isHeading, isKeyHeading, solutionAt } from './key-words.ts'
import type { Label } from './labels.ts'
import { contentPieces, isBlank, labelPieces, linesOf, numberPiece, slicePieces, textOfPieces, trimPieces } from './line-text.ts'
import { nextIndex, whatFollows } from './look-ahead.ts'
import { passageRange } from './passages.ts'
import { startsQuestion, startsUnnumbered, type OpenState } from './question-start.ts'
import type { LineRow, Row } from './rows.ts'

/** Goes through the rows of a document once and gathers its questions. */
export class Segmenter {
  readonly questions: Draft[] = []
  readonly unplaced: { after: number; pieces: readonly DocPiece[] }[] = []
  readonly #rows: readonly Row[]
  readonly #keys: EndKeys['answers']
  readonly read: DocPiece[] = []
  readonly #isNumbered: boolean
  #question: Draft | null = null
  /** What stands over the next questions, and the questions that it stands over. */
  #heading: Content[] = []
  #passage: { id: string; items: readonly Content[]; from: number; to: number } | null = null
  #isInSolution = false

  constructor(rows: readonly Row[], keys: EndKeys['answers'], isNumbered: boolean) {
    this.#rows = rows
    this.#keys = keys
    this.#isNumbered = isNumbered
  }

  run(): void {
    for (const [at, row] of this.#rows.entries()) {
      if (row.kind === 'table') this.#content(row, at)
      else if (isBlank(row.line.pieces)) this.read.push(...row.line.pieces)
      else this.#line(row, at)
    }
    this.#dropHeading()
    if (this.#question !== null) this.questions.push(this.#question)
  }

  #line(row: LineRow, at: number): void {
    const { line, text } = row
    if (!this.#isNumbered && startsUnnumbered(row, at, this.#state(at))) {
      this.#start({ ...row, number: null })
      return this.#within(row, 0, at, true)
    }
    if (this.#isNumbered && row.number !== null && startsQuestion(row, at, this.#state(at))) {
      this.#start(row)
      this.read.push(...labelPieces(line.pieces, 0, row.number.to))
      return this.#within(row, row.number.to, at, false)
    }
    if (this.#question === null) return this.#over(row)
    // "Ans." in a cell or line of its own: what follows is the answer.
    if (this.#question.answer?.length === 0 && !row.isSolution && !this.#isInSolution) {
      this.#question.answer = null
      return this.#answer(line.pieces, row.isAnswer ? (answerAt(text) ?? 0) : 0)
    }
    // A list of answers that could not be read as one is told, and is not the answer of the last question.
    if (isKeyHeading(text) && this.#isOver()) return this.#over(row)
    if (row.isAnswer) return this.#answer(line.pieces, answerAt(text) ?? 0)
    if (row.isSolution) {
      const start = solutionAt(text) ?? 0
      this.read.push(...labelPieces(line.pieces, 0, start))
      this.#isInSolution = true
      return this.#solution(contentPieces(line.pieces, start), false)
    }
    // What stands over the next questions, unless it is a list in the middle of this one.
    if (this.#heading.length > 0 || (this.#isOver() && !line.isContinued && isHeading(text) && this.#next(at) !== 'option'))
      return this.#over(row)
    return this.#within(row, 0, at, true)
  }

  /**
   * Text of the open question from a character on: options, an answer behind them, or more of what is open.
   * @param isLineStart false behind the number of a question
   */
  #within(row: LineRow, start: number, at: number, isLineStart: boolean): void {
    const { line, text } = row
    let [from, isShown] = [start, isLineStart]
    let labels = row.labels.filter((label) => label.from >= start)
    const answer = (end: number): void => {
      this.#text(row, from, end, isShown, at)
      this.#answer(slicePieces(line.pieces, end), answerAt(text.slice(end).replace(/^[\s([]/, ' ')) ?? 0)
    }
    while (!this.#isInSolution) {
      const label = this.#nextLabel(labels, from, at, isLineStart && from === start)
      if (label === null) break
      if (label.from > 0) this.#text(row, from, label.from, isShown, at)
      this.#option(row, label, at)
      from = label.to
      isShown = false
      labels = labels.filter((other) => other.from >= label.to && other.to > 0)
      const end = this.#endOfOption(row, label)
      if (end !== null) return answer(end)
    }
    const end = this.#isInSolution ? null : answerWithin(text.slice(from))
    if (end !== null) return answer(from + end)
    this.#text(row, from, Number.POSITIVE_INFINITY, isShown, at)
  }

  /** The place of an answer behind the last option of a line; null where there is none, or another option comes first. */
  #endOfOption({ text, labels }: LineRow, label: Label): number | null {
    const found = answerWithin(text.slice(label.to))
    if (found === null) return null
    const next = labels.find(({ style, index, from }) => style === label.style && index === label.index + 1 && from >= label.to)
    return next !== undefined && next.from < label.to + found ? null : label.to + found
  }

  /** The label of the next option on a line from a character on. */
  #nextLabel(labels: readonly Label[], from: number, at: number, isLineStart: boolean): Label | null {
    const part = this.#question?.parts.at(-1)
    const open = part?.kind === 'options' ? part : null
    for (const label of labels) {
      if (label.from < from) continue
      if (open !== null && label.style === open.style) {
        if (label.index === open.options.length && !open.isRepeated) return label
        const isAgain = label.index === 0 && (open.isRepeated || (open.options.length === 1 && nextIndex(this.#rows, label, at) !== 1))
        if (isAgain && label.from === 0) {
          open.isRepeated = true
          return label
        }
      }
      if (label.index !== 0) continue
      // The first label of a run stands at the start of a line, or the run goes on behind it.
      const isFirst = (isLineStart || from > 0) && label.from === from
      const goesOn = labels.some(({ style, index, from: other }) => style === label.style && index === 1 && other > label.from)
      if ((isFirst || label.from === 0 || goesOn) && (goesOn || nextIndex(this.#rows, label, at) !== null)) return label
    }
    return null
  }

  #option({ line }: LineRow, label: Label, at: number): void {
    if (this.#question === null) return
    const { parts } = this.#question
    const last = parts.at(-1)
    const option: Option = {
      label: labelPieces(line.pieces, label.from, label.to),
      number: label.to === 0 && line.label !== null ? line.label : '',
      items: [],
      isStarred: label.isStarred,
    }
    const isNext = last?.kind === 'options' && last.style === label.style && (label.index === last.options.length || last.isRepeated)
    if (isNext) last.options.push(option)
    else
      parts.push({
        kind: 'options',
        style: label.style,
        options: [option],
        isRepeated: label.index === 0 && nextIndex(this.#rows, label, at) === 0,
      })
  }

  /** A stretch of a line as content of what is open, with the number that Word sets before it. */
  #text(row: LineRow, from: number, to: number, isShown: boolean, at: number): void {
    const all = contentPieces(row.line.pieces, from, to)
    const pieces = trimPieces(all)
    // The spaces at the ends carry nothing.
    if (isBlank(all)) return void this.read.push(...all)
    const label = isShown ? row.line.label : null
    const numbered = label === null ? pieces : [numberPiece(label, pieces), ...pieces]
    this.#content({ kind: 'line', pieces: numbered, isContinued: row.line.isContinued || from > 0 }, at, from === 0)
  }

  #content(content: Content, at: number, isOwnLine = true): void {
    if (this.#question === null) return void this.#heading.push(content)
    if (this.#heading.length > 0 && isOwnLine) return void this.#heading.push(content)
    if (this.#isInSolution) return void this.#question.solution.push(content)
    const { parts } = this.#question
    const part = parts.at(-1)
    if (part?.kind === 'options') {
      const option = part.options.at(-1)
      const isMore = !isOwnLine || (content.kind === 'line' && content.isContinued) || option?.items.length === 0
      if (option !== undefined && (isMore || this.#next(at) === 'option' || isWrapped(part.options))) {
        if (this.#next(at) !== 'first' || isMore) return void option.items.push(content)
      }
      // Text between two runs of options is the stem in another language; text behind the last one belongs to no option.
      if (this.#next(at) === 'first') return void parts.push({ kind: 'text', items: [content] })
      if (this.#question.answer !== null) return void this.#question.solution.push(content)
      return void this.#heading.push(content)
    }
    if (this.#question.answer !== null) return void this.#question.solution.push(content)
    if (part === undefined) parts.push({ kind: 'text', items: [content] })
    else part.items.push(content)
  }

  #next(at: number): 'option' | 'first' | 'end' {
    return whatFollows(this.#rows, at, this.#question?.parts.at(-1), (row) => this.#isNextNumber(row))
  }

  #isNextNumber({ number, line }: LineRow): boolean {
    const current = this.#question?.number ?? 0
    return (
      number !== null && (number.isExplicit || number.number === current + 1 || (line.list !== '' && line.list === this.#question?.list))
    )
  }

  #solution(pieces: readonly DocPiece[], isContinued: boolean): void {
    const trimmed = trimPieces(pieces)
    if (isBlank(trimmed)) this.read.push(...pieces)
    else this.#question?.solution.push({ kind: 'line', pieces: trimmed, isContinued })
  }

  #answer(pieces: readonly DocPiece[], start: number): void {
    if (this.#question === null) return
    const behind = contentPieces(pieces, start)
    const solution = solutionWithin(textOfPieces(behind))
    const said = solution === null ? behind : contentPieces(behind, 0, solution.from)
    this.read.push(...labelPieces(pieces, 0, start))
    // A second answer, such as that of the other language, adds nothing where it is the same.
    if (this.#question.answer === null) this.#question.answer = trimPieces(said)
    else if (sameAnswer(this.#question.answer, said)) this.read.push(...said)
    else this.#solution(said, false)
    if (solution === null) return
    this.read.push(...labelPieces(behind, solution.from, solution.to).filter((piece) => !said.includes(piece)))
    this.#isInSolution = true
    this.#solution(contentPieces(behind, solution.to), false)
  }

  #state(at: number): OpenState {
    return {
      rows: this.#rows,
      draft: this.#question,
      isOver: this.#isOver(),
      isInSolution: this.#isInSolution,
      keys: this.#keys,
      isBeforeRun: !this.#isNumbered && this.#next(at) === 'first',
    }
  }

  /** A line outside of every question, or over the next one. */
  #over({ line }: LineRow): void {
    const pieces = line.label === null ? line.pieces : [numberPiece(line.label, line.pieces), ...line.pieces]
    this.#heading.push({ kind: 'line', pieces, isContinued: line.isContinued })
  }

  #isOver(): boolean {
    const draft = this.#question
    return draft !== null && (draft.answer !== null || this.#isInSolution || optionParts(draft).some(({ options }) => options.length >= 2))
  }

  #start({ line, number }: LineRow): void {
    const draft = this.#question
    // The same number again is the same question in another language.
    const isSame = draft !== null && number !== null && draft.number === number.number && !this.#isInSolution && this.#heading.length === 0
    if (isSame && optionParts(draft).length > 0) return void draft.parts.push({ kind: 'text', items: [] })
    const range = this.#heading.length === 0 ? null : passageRange(this.#heading)
    if (range !== null && number !== null && number.number >= range.from && number.number <= range.to) {
      this.#passage = { id: `${range.from}-${range.to}`, items: this.#heading, ...range }
      this.#heading = []
    }
    this.#dropHeading()
    if (draft !== null) this.questions.push(draft)
    const passage =
      this.#passage !== null && number !== null && number.number >= this.#passage.from && number.number <= this.#passage.to
        ? this.#passage
        : null
    this.#question = { number: number?.number ?? null, list: line.list, parts: [], answer: null, solution: [], passage }
    this.#isInSolution = false
  }

  #dropHeading(): void {
    const pieces = this.#heading.flatMap((content) =>
      content.kind === 'line' ? content.pieces : linesOf([content.table]).flatMap((line) => line.pieces),
    )
    if (isBlank(pieces)) this.read.push(...pieces)
    else this.unplaced.push({ after: this.questions.length + (this.#question === null ? 0 : 1), pieces })
    this.#heading = []
  }
}

/** Options of several paragraphs each: more text may belong to the last one as well. */
const isWrapped = (options: readonly Option[]): boolean => options.length > 1 && options.slice(0, -1).every(({ items }) => items.length > 1)
