import type { ContentPattern } from '#contract/patterns/pattern.ts'

interface SectionSpan {
  readonly id: string
  /** Positions in the paper, `to` exclusive. */
  readonly from: number
  readonly to: number
}

/**
 * Whether what is answered in a section does not count, because enough sections before it have answers: of those to choose from the first
 * ones in the order of the paper count (docs/exam-rules.md#clocks-and-sections). `isAnswered` takes a position in the paper.
 */
export function isLeftOut(
  section: number,
  sections: readonly SectionSpan[],
  choice: ContentPattern['chooseSections'],
  isAnswered: (position: number) => boolean,
): boolean {
  const id = sections[section]?.id
  if (choice === undefined || id === undefined || !choice.of.includes(id)) return false
  const before = sections.slice(0, section).filter((one) => choice.of.includes(one.id))
  const answered = before.filter(({ from, to }) =>
    Array.from({ length: to - from }, (_, i) => from + i).some((position) => isAnswered(position)),
  )
  return answered.length >= choice.count
}
