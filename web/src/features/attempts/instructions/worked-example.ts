import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import { unitOfScheme } from '#domain/marking/mark-unit.ts'
import { NO_MARKS, parseMarks, readMark } from '#domain/marking/marks.ts'
import { shareOfUnits, sumUnits, timesUnits } from '#domain/marking/units.ts'

/** Schemes under which some of an answer gives some of the marks. */
export type PartialScheme = Exclude<MarkingScheme, { rule: 'fixed' }>
type ByOption = Exclude<PartialScheme, { rule: 'perRow' }>
type ByRow = Extract<PartialScheme, { rule: 'perRow' }>

/** One line of the example with options: what is chosen, and what it gives. */
export interface ExampleLine {
  readonly kind: 'allRight' | 'someRight' | 'none' | 'anyWrong'
  /** How many of the right ones are chosen. */
  readonly chosen: number
  readonly marks: Units
  /** Units in a mark. */
  readonly unit: number
}

/** One line of the example with rows, which are as many as EXAMPLE_ROWS. */
export interface RowsLine {
  readonly right: number
  readonly wrong: number
  readonly empty: number
  readonly marks: Units
  /** Units in a mark. */
  readonly unit: number
}

/** The example's question has this many right options: A, C and D. */
export const EXAMPLE_RIGHT = 3
export const EXAMPLE_ROWS = 4

/** What choosing gives where right options count on their own (docs/exam-rules.md#partial-marks), for a question with three right ones. */
export function workedExample(scheme: ByOption): readonly ExampleLine[] {
  const unit = unitOfScheme(scheme, EXAMPLE_RIGHT)
  const right = parseMarks(scheme.right, unit) ?? NO_MARKS
  const someRight = (chosen: number) =>
    scheme.rule === 'jeeAdvanced'
      ? timesUnits(parseMarks(scheme.partial, unit) ?? NO_MARKS, chosen)
      : shareOfUnits(right, chosen, EXAMPLE_RIGHT)
  return [
    { kind: 'allRight', chosen: EXAMPLE_RIGHT, marks: right, unit },
    ...Array.from({ length: EXAMPLE_RIGHT - 1 }, (_, i): ExampleLine => {
      const chosen = EXAMPLE_RIGHT - 1 - i
      return { kind: 'someRight', chosen, marks: someRight(chosen), unit }
    }),
    { kind: 'none', chosen: 0, marks: NO_MARKS, unit },
    { kind: 'anyWrong', chosen: 0, marks: parseMarks(scheme.wrong, unit) ?? NO_MARKS, unit },
  ]
}

/** What a matrix gives that is marked row by row. */
export function workedRows(scheme: ByRow): readonly RowsLine[] {
  const { right, wrong, unanswered = '0' } = scheme
  const unit = unitOfScheme(scheme)
  const marksOf = (text: string): Units => parseMarks(text, unit) ?? NO_MARKS
  const lines = [
    { right: 4, wrong: 0, empty: 0 },
    { right: 3, wrong: 1, empty: 0 },
    { right: 2, wrong: 1, empty: 1 },
  ]
  return lines.map((line) => ({
    ...line,
    unit,
    marks: sumUnits([
      timesUnits(marksOf(right), line.right),
      timesUnits(marksOf(wrong), line.wrong),
      timesUnits(marksOf(unanswered), line.empty),
    ]),
  }))
}

/** The pattern's schemes with partial marks, each once. */
export function partialSchemes(pattern: ContentPattern): readonly PartialScheme[] {
  const schemes = pattern.sections.flatMap(({ blocks }) => blocks.flatMap(({ scheme }) => (scheme.rule === 'fixed' ? [] : [scheme])))
  return [...new Map(schemes.map((scheme) => [JSON.stringify(scheme), scheme])).values()]
}

/** Whether anything in the pattern takes marks away. */
export const hasNegative = (pattern: ContentPattern): boolean =>
  pattern.sections.some(({ blocks }) => blocks.some(({ scheme }) => (readMark(scheme.wrong)?.numerator ?? 0) < 0))
