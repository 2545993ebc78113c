import type { ContentPattern } from '#contract/pattern.ts'
import type { MarkingScheme } from '#contract/question-form.ts'
import { parseMarks } from '#domain/marks.ts'

type JeeAdvanced = Extract<MarkingScheme, { rule: 'jeeAdvanced' }>

/** One line of the example: what is chosen, and what it gives in 1/12 marks. */
export interface ExampleLine {
  readonly kind: 'allRight' | 'someRight' | 'none' | 'anyWrong'
  /** How many of the right ones are chosen. */
  readonly chosen: number
  readonly marks12: number
}

/** The example's question has this many right options: A, C and D. */
export const EXAMPLE_RIGHT = 3

/** What choosing gives where each right option counts (exam-rules §2, JEE Advanced), for a question with three right ones. */
export function workedExample({ right, partial, wrong }: JeeAdvanced): readonly ExampleLine[] {
  const [right12, partial12, wrong12] = [right, partial, wrong].map((marks) => parseMarks(marks) ?? 0) as [number, number, number]
  return [
    { kind: 'allRight', chosen: EXAMPLE_RIGHT, marks12: right12 },
    ...Array.from({ length: EXAMPLE_RIGHT - 1 }, (_, i): ExampleLine => {
      const chosen = EXAMPLE_RIGHT - 1 - i
      return { kind: 'someRight', chosen, marks12: chosen * partial12 }
    }),
    { kind: 'none', chosen: 0, marks12: 0 },
    { kind: 'anyWrong', chosen: 0, marks12: wrong12 },
  ]
}

/** The pattern's first scheme with partial marks, if it has one. */
export function partialScheme(pattern: ContentPattern): JeeAdvanced | null {
  const blocks = pattern.sections.flatMap((section) => section.blocks)
  return blocks.map(({ scheme }) => scheme).find((scheme) => scheme.rule === 'jeeAdvanced') ?? null
}

/** Numbers of a pattern as a whole. Marks in 1/12. */
export function patternTotals(pattern: ContentPattern): { readonly questions: number; readonly max12: number } {
  const blocks = pattern.sections.flatMap((section) => section.blocks)
  return {
    questions: blocks.reduce((sum, { count }) => sum + count, 0),
    max12: blocks.reduce((sum, { count, scheme }) => sum + count * (parseMarks(scheme.right) ?? 0), 0),
  }
}
