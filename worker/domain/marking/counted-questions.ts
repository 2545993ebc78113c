/**
 * What counts of a paper that asks for fewer answers than it has questions: "attempt any n" of a block, n of several sections, and
 * sections that only qualify (docs/exam-rules.md#clocks-and-sections).
 */
import type { KeyAward } from '#contract/papers/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { NO_MARKS } from './marks.ts'
import { mostOf } from './scheme.ts'
import { sumUnits } from './units.ts'

/** The decisions of a key about its questions, in paper order. */
export type Awards = readonly (KeyAward | undefined)[]

type PlanParts = Pick<PaperPlan, 'pattern'> & {
  readonly questions: readonly Pick<PaperPlan['questions'][number], 'scheme'>[]
  readonly sections: readonly Pick<PaperPlan['sections'][number], 'id' | 'from' | 'to'>[]
}

/** Consecutive questions `from` to `to` (exclusive) of which only `most` are considered. */
export interface Limit {
  readonly from: number
  readonly to: number
  readonly most: number
}

/** Where a pattern asks for any n of the questions of a block, in paper order. */
export function limitsOf({ pattern, sections }: Pick<PlanParts, 'pattern' | 'sections'>): Limit[] {
  return pattern.sections.flatMap(({ blocks }, s) => {
    let from = sections[s]?.from ?? 0
    return blocks.flatMap(({ count, attemptAny }) => {
      const limit = { from, to: from + count, most: attemptAny ?? count }
      from += count
      return limit.most < count ? [limit] : []
    })
  })
}

/**
 * Which questions are considered, by whether each was attempted. Of a block with a limit the first ones attempted in question order,
 * filled up with the first that were not; of the sections to choose from those that the learner chose, or, where none was chosen, the
 * first ones with an attempted question, filled up likewise. `only` keeps a second try to the questions it is about. A withdrawn question takes no one's place; one that gives everyone
 * full marks comes first, so that everyone gets them and the block gives no more than it can.
 */
export function consideredOf(
  plan: PlanParts,
  attempted: readonly boolean[],
  only: ReadonlySet<number> | null = null,
  awards: Awards = [],
  chosen: readonly number[] = [],
): boolean[] {
  const considered = plan.questions.map((_, q) => (only === null || only.has(q)) && awards[q] !== 'none')
  if (only !== null) return considered
  for (const { from, to, most } of limitsOf(plan)) {
    const standing = range(from, to).filter((q) => awards[q] !== 'none')
    const given = standing.filter((q) => awards[q] === 'all').slice(0, most)
    const others = standing.filter((q) => !given.includes(q)).map((q) => [q])
    keepFirst(considered, attempted, others, most - given.length)
  }
  const { chooseSections } = plan.pattern
  if (chooseSections === undefined) return considered
  const { of, count } = chooseSections
  const eligible = plan.sections.flatMap(({ id, from, to }, s) => (of.includes(id) ? [{ s, questions: range(from, to) }] : []))
  const counting = eligible.filter(({ s }) => chosen.includes(s)).slice(0, count)
  if (counting.length > 0) {
    for (const one of eligible) if (!counting.includes(one)) for (const q of one.questions) considered[q] = false
  } else {
    keepFirst(
      considered,
      attempted,
      eligible.map(({ questions }) => questions),
      count,
    )
  }
  return considered
}

/** Takes consideration from all units but the first `most`, those with something attempted before those without. */
function keepFirst(considered: boolean[], attempted: readonly boolean[], units: readonly (readonly number[])[], most: number): void {
  const isAttempted = (unit: readonly number[]) => unit.some((q) => attempted[q])
  const kept = new Set([...units.filter(isAttempted), ...units.filter((unit) => !isAttempted(unit))].slice(0, most))
  for (const unit of units) if (!kept.has(unit)) for (const q of unit) considered[q] = false
}

/** Sections that only qualify are not in the total. */
export const countsInTotal = ({ pattern }: Pick<PlanParts, 'pattern'>, section: number): boolean =>
  pattern.sections[section]?.qualifying === undefined

/** The most that a paper and each of its sections can give; what is withdrawn can give nothing. */
export function attainableMarks(plan: PlanParts, awards: Awards = []): { total: Units; sections: Units[] } {
  const limits = limitsOf(plan)
  const mostAt = (q: number): Units => {
    const question = plan.questions[q]
    return question === undefined || awards[q] === 'none' ? NO_MARKS : mostOf(question.scheme)
  }
  const sections = plan.sections.map(({ from, to }) => {
    const free = range(from, to).filter((q) => !limits.some((limit) => q >= limit.from && q < limit.to))
    const limited = limits.filter((limit) => limit.from >= from && limit.to <= to)
    // All questions of a block have one scheme; of matrices the largest are the most that any n can give.
    const best = limited.flatMap((limit) =>
      largest(
        range(limit.from, limit.to).map((q) => mostAt(q)),
        limit.most,
      ),
    )
    return sumUnits([...free.map((q) => mostAt(q)), ...best])
  })
  const { chooseSections } = plan.pattern
  const isChosenFrom = (s: number) => chooseSections?.of.includes(plan.sections[s]?.id ?? '') ?? false
  const always = sections.filter((_, s) => countsInTotal(plan, s) && !isChosenFrom(s))
  const chosen = largest(
    sections.filter((_, s) => countsInTotal(plan, s) && isChosenFrom(s)),
    chooseSections?.count ?? 0,
  )
  return { total: sumUnits([...always, ...chosen]), sections }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
const largest = (amounts: readonly Units[], count: number): Units[] => amounts.toSorted((a, b) => b - a).slice(0, count)
