import type { Paper } from '#contract/papers/schemas.ts'
import { optionOrder, questionOrder } from '#domain/attempt/shuffle.ts'

/**
 * The order in which this attempt shows its paper. Questions keep their number in the paper everywhere (`question`); where one
 * stands on screen is its `position`, and what the learner reads is position + 1.
 */
export interface ExamLayout {
  readonly order: readonly number[]
  readonly sections: readonly LayoutSection[]
  positionOf(question: number): number
  readonly sectionOf: (question: number) => number
  /** Option numbers in the order shown: the first is A. */
  optionsOf(question: number): readonly number[]
  /** The question after this one, across the sections' borders; null after the last. */
  next(question: number): number | null
  previous(question: number): number | null
  /** Whether the way on and back stays inside a section, since each has its own clock. */
  readonly isBySection: boolean
}

export interface LayoutChoices {
  readonly shuffle?: { readonly questions: boolean; readonly options: boolean } | undefined
  /** The questions of a second try; null for the whole paper. */
  readonly only?: readonly number[] | null | undefined
  readonly isBySection?: boolean
}

/** Positions `from` to `to` (exclusive). */
export interface LayoutSection {
  readonly id: string
  readonly from: number
  readonly to: number
}

type Shuffled = Pick<Paper, 'sections'> & {
  readonly questions: readonly Pick<Paper['questions'][number], 'passage' | 'options' | 'fixedOrder'>[]
}

export function layoutOf(paper: Shuffled, seed: number, { shuffle, only = null, isBySection = false }: LayoutChoices = {}): ExamLayout {
  const whole = questionOrder(seed, paper.sections, (q) => paper.questions[q]?.passage ?? null, shuffle?.questions ?? false)
  const order = only === null || only === undefined ? whole : whole.filter((question) => only.includes(question))
  const positions = order.reduce((at, question, position) => at.with(question, position), Array<number>(paper.questions.length).fill(0))
  const positionOf = (question: number): number => positions[question] ?? 0
  const sectionOf = (question: number): number =>
    Math.max(
      0,
      paper.sections.findIndex(({ from, to }) => question >= from && question < to),
    )
  const beside = (question: number, step: 1 | -1): number | null => {
    const other = order[positionOf(question) + step] ?? null
    return other !== null && isBySection && sectionOf(other) !== sectionOf(question) ? null : other
  }
  let at = 0
  return {
    order,
    isBySection,
    sections: paper.sections.map(({ id }, section) => {
      const from = at
      at += order.filter((question) => sectionOf(question) === section).length
      return { id, from, to: at }
    }),
    positionOf,
    sectionOf,
    optionsOf: (question) => {
      const { options = [], fixedOrder } = paper.questions[question] ?? {}
      return optionOrder(seed, question, options.length, (shuffle?.options ?? false) && fixedOrder !== true)
    },
    next: (question) => beside(question, 1),
    previous: (question) => beside(question, -1),
  }
}
