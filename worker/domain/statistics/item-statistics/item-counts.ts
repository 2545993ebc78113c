/**
 * What is kept of each question of a paper while attempts close, so that its statistics never look at attempts again (docs/exam-rules.md#item-statistics):
 * joint counts of question mark × total mark, and what was chosen. All are whole numbers. Times in ms.
 */
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits } from '#domain/marking/units.ts'

export interface ItemCounts {
  /** How many had this mark at the question and this total: by question mark, then by total. */
  readonly joint: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By option number (of a matrix: cell): how many chose it, and the sum of their totals. */
  readonly chosen: readonly (readonly [count: number, sum: Units])[]
  readonly unanswered: number
  readonly spentMs: number
}

export const NO_COUNTS: ItemCounts = { joint: {}, chosen: [], unanswered: 0, spentMs: 0 }

/** An attempt as far as it is counted here. */
export interface CountedAttempt {
  readonly score12: Units
  readonly questions: readonly MarkedQuestion[]
}

/** The counts after these attempts, all at the paper that the counts are of. */
export function countItems(before: readonly ItemCounts[], attempts: readonly CountedAttempt[]): ItemCounts[] {
  const size = Math.max(before.length, ...attempts.map(({ questions }) => questions.length))
  return Array.from({ length: size }, (_, q) => countItem(before[q] ?? NO_COUNTS, attempts, q))
}

function countItem(before: ItemCounts, attempts: readonly CountedAttempt[], q: number): ItemCounts {
  const joint = Object.fromEntries(
    Object.entries(before.joint).map(([mark, totals]): [string, Record<string, number>] => [mark, { ...totals }]),
  )
  const chosen = before.chosen.map(([count, sum]): [number, Units] => [count, sum])
  let { unanswered, spentMs } = before
  for (const { score12, questions } of attempts) {
    const question = questions[q]
    if (question === undefined) continue
    const [marks, , , answer, spent] = question
    const totals = (joint[marks] ??= {})
    totals[score12] = (totals[score12] ?? 0) + 1
    spentMs += spent
    if (answer === null) unanswered++
    if (typeof answer !== 'object' || answer === null) continue
    for (const option of answer) {
      while (chosen.length <= option) chosen.push([0, NO_MARKS])
      const entry = chosen[option]
      if (entry === undefined) continue
      entry[0]++
      entry[1] = addUnits(entry[1], score12)
    }
  }
  return { joint, chosen, unanswered, spentMs }
}
