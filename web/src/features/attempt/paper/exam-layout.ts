import type { Paper } from '#contract/paper.ts'
import { optionOrder, questionOrder } from '#domain/shuffle.ts'

/**
 * The order in which this attempt shows its paper. Questions keep their number in the paper everywhere (`question`); where one
 * stands on screen is its `position`, and what the learner reads is position + 1.
 */
export interface ExamLayout {
  readonly order: readonly number[]
  readonly sections: readonly LayoutSection[]
  positionOf(question: number): number
  sectionOf(question: number): number
  /** Option numbers in the order shown: the first is A. */
  optionsOf(question: number): readonly number[]
  /** The question after this one, across the sections' borders; null after the last. */
  next(question: number): number | null
  previous(question: number): number | null
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

export function layoutOf(
  paper: Shuffled,
  seed: number,
  shuffle: { readonly questions: boolean; readonly options: boolean } | undefined,
): ExamLayout {
  const order = questionOrder(seed, paper.sections, (q) => paper.questions[q]?.passage ?? null, shuffle?.questions ?? false)
  const positions = order.reduce((at, question, position) => at.with(question, position), Array<number>(order.length).fill(0))
  const positionOf = (question: number): number => positions[question] ?? 0
  return {
    order,
    sections: paper.sections.map(({ id, from, to }) => ({ id, from, to })),
    positionOf,
    sectionOf: (question) =>
      Math.max(
        0,
        paper.sections.findIndex(({ from, to }) => question >= from && question < to),
      ),
    optionsOf: (question) => {
      const { options = [], fixedOrder } = paper.questions[question] ?? {}
      return optionOrder(seed, question, options.length, (shuffle?.options ?? false) && fixedOrder !== true)
    },
    next: (question) => order[positionOf(question) + 1] ?? null,
    previous: (question) => order[positionOf(question) - 1] ?? null,
  }
}
