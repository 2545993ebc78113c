/**
 * Choosing sections while a test runs (docs/exam-rules.md#sections-chosen-in-the-test): the choice is part of the log of an attempt, so it
 * is saved, sent again and taken over as every answer is.
 */
import { type AttemptMode, OP_SECTION_CHOSEN, type Op, type SectionChoice } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { isSectionChoice, type LoggedBatch } from './operation-log.ts'

export const NO_CHOICE: SectionChoice = { sections: [], epoch: 0 }

/**
 * The sections, by number, among which the learner chooses in the test; none where the pattern has no such choice. Without a clock there is
 * none either: there everything may be answered, and what is answered decides.
 */
export function choosableSections({ chooseSections, sections }: ContentPattern, mode: AttemptMode = 'exam'): number[] {
  if (chooseSections?.inTest !== true || mode !== 'exam') return []
  return sections.flatMap(({ id }, s) => (chooseSections.of.includes(id) ? [s] : []))
}

/** The choice after an op about `section`; the same one where the op is no choice. */
export function afterChoice(before: SectionChoice, op: Op, section: number, epoch: number): SectionChoice {
  if (!isSectionChoice(op)) return before
  const others = before.sections.filter((one) => one !== section)
  const sections = (op[7] & OP_SECTION_CHOSEN) === 0 ? others : [...others, section].toSorted((a, b) => a - b)
  return { sections, epoch }
}

/** The choice after these batches; late ones are left out unless asked for. */
export function foldChoice(
  sections: readonly { readonly from: number; readonly to: number }[],
  batches: Iterable<LoggedBatch>,
  withLate = false,
): SectionChoice {
  const sectionOf = (question: number) => sections.findIndex(({ from, to }) => question >= from && question < to)
  let choice = NO_CHOICE
  for (const { ops, late, epoch } of batches)
    if (!late || withLate) for (const op of ops) choice = afterChoice(choice, op, sectionOf(op[1]), epoch)
  return choice
}
